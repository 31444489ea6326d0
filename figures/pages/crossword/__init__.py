"""The page that draws and fills crosswords."""
