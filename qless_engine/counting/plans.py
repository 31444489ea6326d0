"""Ring plans: how the boards of a shape with a ring are put together from words.

    T T T .     the upper left half ring: two words that cross, here of three letters;
    T . B .     the lower right half ring: two more. The halves meet in two cells, the
    T B B B     upper right and the lower left corner, whose letters they share.
    . . B .

What is left of the shape are **further words**. They are laid one after another, each
when some of its letters are laid. Of several rings of a shape the plan takes one with
most cells, so that the fewest letters are left, and among these the narrowest.

**Across and down.** `shapes` has one shape of each transposed pair, so each board has
one form of such a shape: boards up to transposing are simply the fillings. Only where a
shape is its own transpose, a board and its transpose both fill it: two fillings are one
board, unless the board is its own transpose too. So fillings are counted with a weight
of 2; those of a shape that is its own transpose with 1, and with 2 again if the letters
are, too. The sum of the weights is twice the number of boards.
"""

from __future__ import annotations

import base64
import textwrap
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from qless_engine.counting.shapes import (
    Cell,
    Shape,
    Slot,
    ring_shapes,
    slots_of,
    transposed,
)

#: Letters of a board with a ring: the ring alone has 8 cells, a roll has 12 letters.
SIZES = range(8, 13)


WEIGHT = 2  # of a filling, see above

#: A letter of a filling: which of its words, in the order they are laid, and the place.
#: The words of the ring come first: upper across, left down, lower across, right down.
Letter = tuple[int, int]

#: A half ring: length of its across word, place of its corner there; the same of down.
Corner = tuple[int, int, int, int]


class Step(NamedTuple):
    """A further word to lay.

    Attributes:
        length: its letters.
        known: the places of its letters that are laid already.
        letters: where these were laid.
    """

    length: int
    known: tuple[int, ...]
    letters: tuple[Letter, ...]


class Plan(NamedTuple):
    """How to fill a shape.

    Attributes:
        words: how many words it has.
        width, height: from the left down word to the right one, from the upper across
            word to the lower one, in cells.
        upper_left, lower_right: the half rings.
        steps: the further words.
        mirror: pairs of letters that are equal if a board is its own transpose; None
            if the shape is not.
    """

    words: int
    width: int
    height: int
    upper_left: Corner
    lower_right: Corner
    steps: tuple[Step, ...]
    mirror: tuple[tuple[Letter, Letter], ...] | None

    def show(self) -> str:
        """Return the plan as a text of hexadecimal digits.

        After the words, width, height and half rings comes a step after each ``/``:
        its length, and by known letter its place, word and place there. After ``=``
        come the pairs of the mirror.
        """
        head = (
            self.words,
            self.width,
            self.height,
            *self.upper_left,
            *self.lower_right,
        )
        steps = [
            (x.length, *(n for k, at in zip(x.known, x.letters) for n in (k, *at)))
            for x in self.steps
        ]
        shown = "/".join("".join(f"{n:x}" for n in part) for part in (head, *steps))
        if self.mirror is None:
            return shown
        return f"{shown}=" + "".join(f"{n:x}" for x, y in self.mirror for n in (*x, *y))

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Return the plan that was shown as *text*."""
        shown, has_mirror, pairs = text.partition("=")
        words, width, height, *halves = (int(x, 16) for x in shown.partition("/")[0])
        steps = []
        for step in shown.split("/")[1:]:
            length, *known = (int(x, 16) for x in step)
            letters = zip(known[1::3], known[2::3])
            steps.append(Step(length, tuple(known[::3]), tuple(letters)))
        ends = [int(x, 16) for x in pairs]
        ones, others = zip(ends[::4], ends[1::4]), zip(ends[2::4], ends[3::4])
        return cls(
            words=words,
            width=width,
            height=height,
            upper_left=(halves[0], halves[1], halves[2], halves[3]),
            lower_right=(halves[4], halves[5], halves[6], halves[7]),
            steps=tuple(steps),
            mirror=tuple(zip(ones, others)) if has_mirror else None,
        )


@cache
def ring_plans(size: int) -> tuple[Plan, ...]:
    """Return the plans of the shapes of *size* cells with a ring, 3 to 12."""
    if size < SIZES[0]:
        return ()
    packed = base64.b85decode("".join(TABLE.split()))
    lines = zlib.decompress(packed).decode("ascii").splitlines()
    return tuple(map(Plan.parse, lines[size - SIZES[0]].split()))


def made() -> str:
    """Return what TABLE should be, from the shapes."""
    lines = (
        " ".join(sorted(plan_of(shape).show() for shape in ring_shapes(size)))
        for size in SIZES
    )
    packed = zlib.compress("\n".join(lines).encode("ascii"), 9)
    return textwrap.fill(base64.b85encode(packed).decode("ascii"), 88)


def plan_of(shape: Shape) -> Plan:
    """Return the plan of *shape*, which has a ring."""
    across, down = slots_of(shape)
    ring = max(_rings(across, down), key=_cells_and_narrowness)
    upper, left, lower, right = ring
    (top, first), (bottom, last) = (upper[0][0], left[0][1]), (lower[0][0], right[0][1])
    laid: dict[Cell, Letter] = {}
    for number, slot in enumerate(ring):
        for place, cell in enumerate(slot):
            laid.setdefault(cell, (number, place))
    further = [slot for slot in across + down if slot not in ring]
    steps: list[Step] = []
    while further:
        slot = min(further, key=lambda x: (sum(c not in laid for c in x), -len(x)))
        further.remove(slot)
        known = tuple(place for place, cell in enumerate(slot) if cell in laid)
        letters = tuple(laid[slot[place]] for place in known)
        for place, cell in enumerate(slot):
            laid.setdefault(cell, (len(steps) + 4, place))
        steps.append(Step(len(slot), known, letters))
    mirror = None
    if shape == transposed(shape):
        mirror = tuple((laid[r, c], laid[c, r]) for r, c in shape if r < c)
    return Plan(
        words=len(across) + len(down),
        width=last - first,
        height=bottom - top,
        upper_left=(len(upper), first - upper[0][1], len(left), top - left[0][0]),
        lower_right=(len(lower), last - lower[0][1], len(right), bottom - right[0][0]),
        steps=tuple(steps),
        mirror=mirror,
    )


def _rings(across: Sequence[Slot], down: Sequence[Slot]) -> Iterator[tuple[Slot, ...]]:
    """Yield each ring: upper across, left down, lower across, right down word."""
    for upper, lower in combinations(across, 2):
        crossing = [x for x in down if {*upper} & {*x} and {*lower} & {*x}]
        for one, other in combinations(crossing, 2):
            left, right = sorted((one, other), key=lambda slot: slot[0][1])
            yield upper, left, lower, right


def _cells_and_narrowness(ring: Sequence[Slot]) -> tuple[int, int]:
    upper, left, lower, right = ring
    height, width = lower[0][0] - upper[0][0], right[0][1] - left[0][1]
    return sum(map(len, ring)), -height - width


#: A line for each of SIZES, with the plans as texts, compressed.
TABLE = r"""
c-
oa+Te9Uii2R>b^bXociO*N>e_Lbg0SS_IXR0Eq6o8(Vkqik3BK3OymRkO+SGg_`xr&s3&=~SCq?O0t|Kxi9JObsZ
@eiJVXYE<DN|FD;Y!=m9g3L1NX!Szj9w4*)&_@}ggHawM>K%gy@wC~>F8`Eel+~sw|JLgn;h^=AJv5Ovp?k=Q%RT
@1`NHS;%K97?V_we~P}?%Ti?A-
G(gMuI04>rx9itatB(1baPwmlRTQI~&QfjS}sbMu?Wnbl|;jqemAfTrOdRl0MO&jHv9ZY+aPZz~D%OfVO!SM{0o~
JI)6LBN;>C6WVde~#3P57DpWGd|ntyIP=!*<J4mbi0Z<+-~Mb{FDye`oNH)VCXK>w&hRH6Wnv32BYZC&-
N{?PC=xmszepvbn#Xxy=3QdmeGmkC_d*I%qQ9jdCS|)f$9nV^0Da;aP^_&Ah{TU#IICW~X6&?JmsL-
;K(zVtG3t0{q<^H1PYXrZ?XCJUeZ4+V^mf!{+_R&}#1_+75bYCFulpCHF3eL_)d5v_|n-Z6%*R|GU~I#q-
}&?VZ{X#$Lr3yDaSL>@eYfU+MM`oLzS8+SszFw`W+RWwB{KV=hnChw=3MylL79*E57U34H6x#$Nk*wc^Wm&3UV9P
Sc`~@J)(RNl{LjcYaEW(v{}(j!&gYiuKh3FlFkB^+r^zV?1q_xsp}WosWd;R8qw6(^Ar}u4^^uT3Fe2@H2*>gL|7
8O3wAMl0F9MW03kadU2iYhsUd3XTQ(LO!q74ekI+nr2F*(X>C{aH)-=bY4iSkr@~fJ-tQczt_JDqP_C}Goqm&Uze
%^>LAS%ouK&UMUr0t^eL+ZGTwdwCP@!^(XNS_+LFY&f<vPns=ZjK1v)}jm`WXa1gZ#`A>Q|^=p?-
z>66#B+uXZfK%6@c#k1px^q?cVr=}3Ef8YdN<r%LCk(s}CpYMyeiGKg;S!t(w2^ivU52GOl<@wzvit~Z^occF5%a
vl5XoqP57?kUSGS9;c!o@u3LT50ap=Vhn2Vsm=GC;B`~CqXiyFhQ3C|Dn}EgIxkPmjx7~%@e(Co$X}-`Lcj~S-
^9+B!W;C<O>J#g`*Q{BuFNd+-
PwL^eXv|(t4Ie@SZz?uR70jjn|q+tAl1O>E=qL)o3spHrJ%(fnZ)Tr24%H@!r&x!H$+YDD(Q02_+M(nKJJ*Nupdy
qPWC*D{RM68;#g#baN}z^;Xz+U#B756#2C<f@DIxOVWGNAHwc(8E>H2+(31I18pl=BSA8uFahb(+K={e`;tl1{pF
U&>4Z87>opm>YjT-
)v_z0hC`2eWNTbcB#hTXT2HxL}P6OY{)4qq_wyzoq!i4x;Gr!&j&E)d84*b*R%7i{2<c}XGNUk!L1)HxSY`%uD`5
MCJYY1b9gbx$nRYbD~mOo&|w}}zrK1Nx;q)^tcCf$5B>E^3RYyN7IejbXw_|j<OJRW-
`eoP^MT|MUq5s<&XFz4vjpz#hefhFqrGRuUL2sKr)Hb9?!kszbnekU0_BNAFKw7ZK$!e|tdC4@ge-
9}~KT)lB)_*uXCvaIpTGBA2W<J(pKduKPkUuFG%#h)g!X1%cwS{y!T+p#g<Tw(_s4>zah&u2Y<KF{6zelzzc6~3$
c`)VrbW@|@ptEmP-
`rr=rs`K#qG2YpAuw}#6^OwFJzV!RmW5Y&g<7{QXTqc>i*E^mXYx26WWAZ@SY}4$?I??YBc9eV?FU-
m^dKJ4W2g}9e;b8H=#^T{TaA!@Xc$fXS4s3DuSij4<jHX(=pKVie+)^L0Him2NNm-
0J{n#}gc;DgbO|*X6tHZC2%=0L;CC=Nm#caFn61%;jt-IIcZA*twBhxtXKkY^zhP25$Y+0NwU+wJu!?16LYO`QrX
TdV|$JQB!;IFNNbw{R_=hkUtRyL5W@vn|I6YIjqmgh_DFXvzf8?-
G!`8F1!taB8fqn^!!`fVO;?6u=(#U`6>7X22{8^_R3g|2;xT^n20+Lda{TD!BWTP}aMTQ1#-
sZf~z=Y1xt59mjx&6`Y{vk{Of^c}@bW=<tDC&<h><zH>DWae~}r<+A@GK;=OGngsV&7wbzX3;U(wrp-
9)nFpk)erR=X5DV;Hq>9Rq0R<DHrMwhzsa7eWKVV5s@r0fY_adxwvwIIZLS(@uCTJ(VxNfzTWlX2$UY6SPlN2!Ap
10it!VKCMqindvDOW@^GSgW*dPNo$bbzpVE0#b47hY7^x}V;-
oaNugC!VNb_=mvrj;zyN|tFQ%e0bZTFEl4WSLg7Olvm*tlq@;hA;%obp1TM8a#@xqG?wNw>?{rH`%anvSHt3!@kL
e{UaOpZ?R$jl*+ezD%rMulWqG3mDTOsx_UPI3o;GfO2%(py_-qc%b<#^f2{H|A2*+qDZPfW%aFPKN9Oh)ncIJ4Zg
(?3$jlEi^Mg$LAag#*gbz013$^o>E0y7<dN<)KoA5z&IGy?u?(0@I^TW#S3Q%$#D7g-
lTn9?717+7iA^Ae`h2)FN-{fkz$<=TdD%a?CxVfzEf*^N94dqH@xH|&mjtFIUS-|Nxxi4-
S&mG(sSY74QsSoni1f3Zw49ET}pyUiua>$dzM5sY=XNx;_K#m=dV+Z8e0XuetR#<3Ng;rH)^@LVWXvKt9OlZY~R_
rY+J7km`GUS}8URH9{C}9l9vGb~Ea@t_U8`u-
+0$zTf2!Bh2CnDY1V`Z>A2v%k{k*}(fD@hB<7p7BPdLlQuo9;s88eLCHt|xLs)ljaptW;MkmBFqmSlQiKV0V^ySy
!k?<4=SK`R<f_cS^oHCEuNr?@q~gr{ud+^4%%<?z*oGT&}b1@=CrnU7;y)@Z{(#G?79RDKwEn6Dc&2LK7)8kwOzG
G?7AsEPV{&p2LH@$pd+l2l6Hl<V_yPn>>&=c_44{K;FXg?t#3?19_7N@+J@D%^t`~@|EN($yb;Ek;n2!9?KtjEPs
{C$llAQ1S%cPbsWt`AID`KN8v0>^n9w7QJiivLNY=!!ZK<eR3&e!3YAOttSWg{$;%2a-
{f(<L1mp~m?zc`f=X(k((7O8^{@1rS9(J$y_J>T%1Uov?QhvA-{b-IeN}0nR9nyG=<K=|J}`3~-
@0`jBfE}~UB@VyP=hZS$^G035($zeBuj)|?u~=`UL4d94TGlcv|fGWC`L1<b+=a0z=!!N6KGhv@rUcqA6|`SL+$R
|Vjkso)Nh^Unw{pFo#u)w6Ow-
$*=dgKG)H!tBRkDeG9mctvGLWTauv<ad(F;!&CdHyKqN?(kSr10`x@Q*lK}Vk>)zjw?B3`34ZkZR0+0~_35zgnzn
M^Sql`s(RM-
k4&;>;Bs^>u~4lKY1Sb!a{AdX@Xd}^=4%%iwBu!VbpEewbP5=3EnC5KN84qKS+JSKFvM<y_8v>Tk0gk*`5B?9s^<
6f}Ay<mfT!Q8J2Rk1@~WEco`@QyMdGLi`;6B7CY8GV702{pknd~2Jxej$`h;BLcSp9INmNR|k&5JXr=LgsWE)dnX
L2RorU3qcaWN8bsO+n})}bWbzDC3wpFnYY4NRwPd|*sai(Ws7M>@;Ct#{IbG$bOYm2d!ita%&ePed1N&~fSe$SP_
l%zTN5T|5^RBu;1Vk)s97<~a2^b~dxHtOH<+M%#RRphU#Drt2_fTzFz+u$$iN|#OsEM-
WVa+S;9e<-ut;#Xosg<Xt|GZgKs52is_X0ptn?bV2ThGu-rHh#6%x=XBC3!PRmg}cWJDEqh^l^;byuPTs3OWrHz=
!ngR*MwIJ<^SJPb1I3K@2V2)oKiEo7t?GEz%dq*i}`FU>(<Rd?vE*xe)`5+qAVmMB@Gu*8Zb(+!sF{=$-hpktj-n
Gp5{GTIIqZRdp4M)4}h5H@58n{FU%`UPP_hOi++*ibT|G65L|$7i4sBuhw^C|RPAMA02`F7}+Dgp(jyLb6235``s
@@Okq9PNP{iP4g7(uzmdWGy@QwfJs;piMl}~sx34KHi!fp9JD;Fn$V0+kVud$QHZcCOLK}%c+#NV8+hZrz#IE5y3
;g39^;)E4uMOMM?}bDO`u46F`ckfkt|WNL}3Zt04sF?R_41kHu!NkH2lhh1hzy5TOxxk=QS4@O%BJ3a}{JrCo-gy
UU4T#ZbPy}$=w#0$hTTJy!^_9{)!<3(48Q;3d2nkA{`q<IyUHYY|!V}pwD5@MjJRX3OC`?XTVC_0V`%58_YU3m~}
WJ-Fl25c4QDcGKk#?lG~8nM!8BRq$<U$tZ?5I=8g@_9UGWCHZXViEwLeE92Tq_SnviaoHRN7W|82-
SZPTG!VeviGiAC$k2`SJpvR<wj8L*fVF}%%mC^m#M2j$IY+%m1hdFaa?6A-
g8t(+jgyMvJCN)d#4pN<7HqDTCCLj_dO9)FuP`qwH@wx%UYX-
$L0g2G}gl3eyW|TY=QX6B*bOW2$4QyUFuzB6U=5+&`*9}Bo{b62+2==y~5(#A`P?fmjURvHv{YB~BNhDa)EA;-
}K=1Dj^!~;d^d1p<Z!uquW^$S#`WIH%{sqHEmjLAlLHRqaA1+Kog8WN&xTHR`E};R_I8z6>@CDFM1vTHF7%`wZgg
}u(2#`YvVvvF6AOnpd1my2vLU986JuZbIa4%RQ7izC^WkN}W6qgVh?T>=nKn`W-
gc=E99Cn|K1RICu7>h|jBuFMuFM~i5IV?kSSjHrzD%>b?8=wdZCe%czNg{`K_#y{0_9P%zL5K!nBlW;V<p2_-
0FoSpf+Yw=<~S(C1Ucpe9&<7XHA~bWfgHC2j$84dLR(}fWC<JkAXuZ*>?wjsu*qo-
s0o(R4zEfPHX0*rm@uo9+3ghxWhK-Ql!F|lGq(f9o7EZ##U+p<eL|2Da*z^okP>o`5^_uua!e9(OcHWT5|)@G$+M
LdlI4W<5$3s0>|ryZP6BcmQ=Go!*-
D<Rq>!wcK4n9gvz0lyA(5_9fl!jfSVGMaSTpHLyA&tFB2g2eH(E&<EQI$l)bOw+6S7225}b&HZkJu1?-
>;P6&UhWBSe`62G_Wc;b-
Db{lB8qaD6e}O?Zd+cMn^0M)#~fZ#QCulEMGiY2h3^$M@#2fFPsEHoR?Vmf89p4>M2*r^a<3J2%<)IaKcce}u}l6
UP|X$IvB)#q9a#LkpGJP>VghNX@cSV{E8P3o*!%smmCiTfGOAMXD@Rxi(|y)LJ&wFt=edYAqCS^x;=nqB|S*>3-
}JDvT;I@WJ4o#+Uy-$WhOMjCu-
W94MVM2WMAbKs3kHy(W~3lS>TQGvuoVExaDWKJ^gVsprs6{UfxqT0klCT5DZ;h4b(o)Y;gZUX6X914{36K<RxBD2
+kMFLq<gFonA^s75zs_m|;%Z;Y4o4q6&tA<mh>odpfsqFO5j$rgHvDn+`U<BTy?;UR$5;_&dnuy=EsQ9nX%523o>
LCrV>E@SF~?=arO?w$r-
AMN}6{*xC+{sy<sjA+%Kf#^AE_!#Mo`7&{BaP8y1EioWmY|YC@q&S(OTWe+BN2XnPr$L*6@H4d8%*T^0p;<jdMR#
P%hCSw|=Rj{g1bXW^m|M@m+%exrYT2ytSoX8dRTOM{J;sQ4xQV&z{t6)nhmiN)+Uejy;M3-J`8^;~%R-
fLW#3RC8|u@HQ$tK`tsjh!!1ulZd&<7|V9ROydWG&**hRc|&~3+y>>}P{^u4bszQXb&L#W0nUcczyardUKIZoY7l
KnQEd3uP~&q*ahmH<6u3D9$v0R1CN06AOywkrmQ-6sVQyDmLt-#$4w-1gwYsC$MG<Cv5HOHu-
h6neGQnt8w)lclkWQ&s{#Wg0K!9GIPX1wE%RaBS^{t%qa_x=*%X>_ct^J?B=?eQpI~V^^CpErk6g&0#%xpD!5>Ni
ncZim{{twbR@4NO`V{$w;c2Rx}@YykrrRxvYsEa+s<)?y%z(@SzjZGJIv#8HkNz%8KtBDZY~KEU7NA$r*c9ts&)V
&eG!y{FOAL-
$~GiL8Ck5=D~Mvo|$rEdqqO}0>4s{j_nl*hfF#+XVSqrlMc?ga6C1Lol|W(|GkdKZElcr@*EtJ=irb$2j}EDI494
+Ie8BJf-
};JaJG`Py_ZBMdo?oBkNzJLo%Alz#j3ZAbB2{eh8?UY_CAYBca_?u#B;0d)2n>t;z7#Ux1?Ta?7Ra5`}-
8YcZQwG)<4p|eCDFTIoZs*Ro`aYVcxd?k``xvZ7w-
vh<zAo`Oa+<0TfGBJ?FMr6n|jnj50{6Y<Bn8l`*XBp8Uoyp)&3QgBLELk*8ltb37~GKHm<$^X+sXPcVG7<HUID<;
4f}ovlgF*_!l_tx3<>n)IBlNx!o-dH$eJ)uD&vOnOevq=)QFdQPvT-|3Y+sS!Ss8j1dqP-
)#8u{I7FlPEvq<{8(u<Ki9P=S)ubIg`_U%;Y5ZI<7~lZxTIqoJhY(j5JP$arq+&lvTyJdltUc>=HydlJ#Ym9lI_q
%jD@fGnF1PQ#sTjvC-K$r@g{4?G@b~%2!q_oU>x>*fp~KLA{Egj0Lw3^UM}v8#HOd)^oxx-
6!lacHOc2q6*I0!0?p~Y_NsE;Y;nZq#DC8zY=e*$*Yoa8Luq$s`KJn3N3ZYu-eu#@OD+(I_o*Dnx50D={c>Mey3G
y>~*Djey34;U68?kY8MV5eRbwgWv>n?Bd6L>yRKJD^T-
vptiSvY@NAF4c%j+q&3ZWKzFD(tj5AkS4<)mQD=^hAhOOJyp0GI6K*SzN>BEdmyEw~W%e<h>zMaiKcJj`+PdEMqN
@Im|R%kd&-HL7-kS(=cSklj{4By^LZO<rEWlJp!ReEpj3-3L*c{2a}zJJi=-
<Ig)$IfvFS`?Wmtl#l>TDtx1cl@!I?(6)Smuz?bb|03>U@tS=SwHrH<w-
sF2XAV*#87vANFP5U^Y5#OT>v|QH$9)rZ0=|svGQZvmNn9BTeGq8AmG2I(;tKzIL2M1r6c(bBf;krX_8G$whyKDh
tkISzXnqD{r
"""
