extension TongueModel.Weights {
    /// Written by `Accuracy/tongue.py`.
    static let trained = TongueModel.Weights(
        hidden: 12,
        numbers: """
            wvw5/oP2WPq9AdT47vsAAqH6AAcNAcL+WAu3+1IB9QcjAk8HBwfKAGgGYwTPBNsEMvyF/gUATPzLAFf16Ph7/uj/jv7K/x326v+ZByn6gveB
            /Wvznv44CID6CQVf9qz1q/heA40E5//P+qsHOgVd+6j/7/6k/uX6hgXo/wMGC/jW9ar3S/qNB8MEygAC9EX0CgS0/8T6fPrCAqb6ggLf/MH+
            jvtW/PD8JQFfCskNWfwQ+Cj+Y/D8CRECFwCbAav3Wftp+3L3z/hCBf/59glNAhn2gQKw+8b7lAR1/Y4Da/1JAuD/rP8SCm75of44954BawYD
            B8f6RvNDAaoJd/a6/rEBzAL2DiT+QQJ/AYwHpfql/l/7/wKK/dwCxQCQBhn+uQJR+MwAaAMm9/ICNAN4Dfb9AwG6BOEAP/wHAZcJygW4Bd0F
            cATbDTAE1AQ2/W4DrP1lCLT6NgPl/AL8e/3XAj8F8/85Ai0EJxSAACr/UfyB/NMAIQKzBxoAWvyH/7b6mAQoARQGnAVz+Dj5JgW8/eL+5wXr
            Ay/+Ff7M/IH9qfx0/tMAM/l3AJL9vwje/1/4qf4m/uQBDAQUAQIHgv3B/TACqPKkBgz68Phn400AjAQQ7cX/gP1uCtL89/y+D9oA0Ax2CdD9
            wf52+2kJKAU3Ar3+ugLA+ugC9wXMAN8FYAGxA7oJvwMPA5EFQvEJBDoIzPTq9kYP/+wI/VUG8e6Z/NkODPmVA6EM0uxo/oMKxAGABtIEPvlG
            /pz3A/ku/Xz5+emxBAsBxgeW/WcFN/xfBaYBmQUsBJIH+wFzATH/2O2zD8oApfoxBrwEbehS/DH9T/eB/ZcEdwGKAhUF3+0l/r35LAnO/XIF
            2PRr/csF8gOk/twE4QFQArAIG/qtAIAFeP5uCxAEqfvqDwkDvgExAX0E2PP4+93+7wBO+xAFT/zt/hYGK/12//0DcPRH/j0Ev//NDS4GgPtB
            /hkAN/6QAz4AYwDt+KYF+flJ/L8ClfkO/Pz9xQH1+PIHsP2EAGcAiwCl/aACh/7i/I3+S/sMBRQAe/rB+zsBkfqN/9r9JwEhABEBSQGB+yr6
            r/xdADADawEP/xT7s/c8DAMIMP+nBaEFq/9CCK8DKgBo/0kAwACt/ib3Tw0i/JQE3f61BBYBGQSB++UBD/wXA+D9hAJi+swEwPSzBqIA0f7p
            9Ez7dvy/BiMLKAlXAUf2h/+LA2AHWgf7BGUCcP4s/XD4cAYi+XP+ugUyCJb+CwYSBAsEzAOv/RH/pPsmAuIIUPqpAEP16vq3+qH13PMZAnAD
            7wEzBfT0fQSOA1r5ewCl+nv7rgKo9RwD1f1S+Fv+ogORAr4AjP7Q/hv+nflfAsL5CPvC/ykASfSu/PH79/xIAxvxAPiFBjsBkwOa/Ov4RgWw
            /nP5Dfzj957/n/6z/GABWP9/Acj8+gZu+5b6V/9t+Cs42/jMBhgBCgBY+/r9QPkV+4L9zfx+/tv3nv7f/Yf58xM2+UwCSAb0BRb5OP6B+BsC
            uQngAFwGDAA1AMT5zARuAEIEhP4z/xUCqvsCB+MDpf9b/An53/mvBxj1UwkLAx4CEgd6ASbyAwxeCpf+fw0U98H0xPHE/icFvgTd+jYCgfoL
            +CoCZPjy+Tv9Vfz2+9X9ggQOBGIOJgvr/UEArfylBj8GSAHL/4YErvr//iAPo/ilAdD9YA64EHr0bPqV/q4JHgCgDckKSA4Z9Hn/gfwb/1z6
            gwDQ9eL6D/tJAoIBWAJj/2H8ovjz+0UDkfeh9Iz8Gf+YBZQQX+mb+6gJggSzDOkAH/jnBJoEhfZY/wsDjgGG/3X7Pf0eBYsJkwLqABwBdwJg
            +/sEUgtA/BL9Wf2m/0cAkwHh/f4C4vfK+n/8GvD4Ag3/XgRFApLwo+wG+pH36vs5/Eju5QHs/KH43QBJBFL1f/+S/or9nipi+Zj9jP/D81YK
            kf8DADcByvzB9UkGDv6vBTgOOPdf9ycAHO9k/Tn/jgvd9Qb8Jvpa/FkBzgI6AGP9Sv/BA4sEZvp37jgAEwAA+JH7+P6b/DgGQgYvAFz28Pug
            9wb/mQJnFGr/zfnA+NkFGwjr/OPx6PxJBZT9vwTJ/+L6cPu8BucHivb6/cn9I/yiAOsLB/u39hf8+u/PAVL1Ev4C/tkBd/xj/Jb1DgNs8ocF
            PhJ+/Sr4RQi6/7jxVBW48nr6XQ6pAzXvjwoy/N75KQ7qAGb1VARw/gQEugy+/osT/QL8AZ77ggNLBf777u50C2H8tQSv9bkE6Poo8kv+x/8F
            /h3yOw1o/LP9uQCwDlP/QhAdCab8ZgvtACX9aRm3964CowDj/l8GsQQpCUcNTveNCbv/ggKIANv3JgSD+QP/h/f9+XcAagW1+b76Uv/t/eUC
            tvR5/qsDKQHGBjECUwCv+wAAfwxz/vb48PzjPt3/YvscASv84/+w+ID1DfIy+mT8VP33AVvzvffMAIL7rQJ7Czr9NfoG/9P8BQow/0UC/f2l
            /IcDtgTb/N8EpwDq/9oGiP0SAfX/7vqT/w8BUwA7+3sAEPkrCggL/ApZAP4FYgIlDo8K8Pue/HcD+AkmDGP15PaR/hYIuPwH+q779PhAAnb4
            gwJ6/qIFtf6AAQwHUfY+/K76LARaBAUNmPszDRb/t/iHBNYPvPHI8MoGtuxx8hAJPe0/+TYZrfX2573+tgyb8/II7AEGA78Apf/PAsQBewYP
            /3j8SffnA1T+2/+9Cu39HvlBBAr3DwAzAZkB8vbu/uMYSgFGAPYMUvmR+D4QAwBX/Nj3Ew+A7pf9uQMUDpz6PgQ49Cb5LguhBmP/jvzPChYF
            mwW7++X51wYvA3r2MgcY/j8C5Qfy+tUD9wGh/fsJzQKoB6MJUfzHCeUAIQN0A0X9hPwLCIQBOQPyAFD7dwCGAGDungEXCtb+HvrfBkD0IQAD
            /7b8FvzI8Yj8Tv2FAAT6jf16+ov1Kv4yAbf+jPav/zD5XvezADT0pQdMAwUASgGg+Eb+nQPx/swFevtADDwBCQHkAw76M/U+/Jb/8QBR/9cO
            ygJUBH7/xgrzBmUAwPBXCdUC1+7L+5n/bQKy/ycBPf5IBCv3GQHV/DgAIQXb/3cG+f0SBI8AFARP+cn8D/qC/j8ADg1DBb8EXQYLABgA7/pT
            8MoIOP0x9gIRkftP9iX39gTf82QAqQns9rT7RwTyAakATQHp/t4CZgAD9AL9IAF8+BYEUgcXBH4Rlv9l93r/2wFk7eYBkQAe6MH/eQxc9Ob6
            xAvu9qL1CQrwAhf4nQyj9YYAT/+4BQL9Hv0q/+4AzQU474H9uvpl/SIHZAOI8HsJe/vgCQ4FQf9P7dcHmfzFA8X9ChFG+5sC8wVrAgcBdAem
            /+YHXQbY+x8BDgKuAAgNeP5CAeADZi0G+cIDwP/R/9D7//zx/SwKyQzdA8oF0ADrADECHgRQACf9If+RAloFXf//9fMByQD0B7cFIQ+C+jb+
            bv3r/OT/PgbdB+UCxPxI/1gA3gXIAIkFfAA+ALkK8v2t/ZL8Xf7z9fP9CP2++qwFhAIv97/7FQHi8Nj65AHJ+HD8SQRv+5f6nAAC/woDtgGq
            AAkBlgAw/lT+3f+U+QwFTQI3/AwAgfdL/u4CsAKh6Xn9wAJf/ooHRP8X/DMAjQFd8u3/3wWY/Eb8WvDC/gD6jwEF+XwEsgM6AosAdAdFAaYK
            p/pw/DgCbf40ByEDH/j9Bb//TP1MAob7JgK6B94BqAFsDaH7Cf5eAuUCq/3L/in5e//dBE4CLwz6/vkCPQLX/3P7AAfj/JHzhv7NAqkDGv0b
            /RkDEv1H/jgDUf2DCk/+6gNeD5ICLfxbBa8Db/ju/qIBfPsqBYP/OvdpAAwB0gIa+7T3Rf2L+ij4svxXEqcDD/uE9z0BkAMZ+N0JQ/7/+ykA
            AgDd+iT//AGl/xsBGwaS/Ez2LPjo/L/+Ifm2/Jj5RwJBA7IFpQPKBjUGC//1AMf6qwEqAM3+WPsMAUUFhwEs/+YHTAUTBCn/pfevAm0E5wCS
            /7UFlPqZBpLzCQXc//n8ggPi/wT3WgerAjL6UQCw/aL+uAJF/+gAvAbjBDYABvjsAoQC1QO9BLn+qflE+Ib+uPdY+soByANw/tH3mQBsAD/5
            0/4GBYf2DwbEDLX3ivrX9rP3WgOW93b8Zf+B/dQAPAeH+xQCcPkEARsGgANRAFwED/Re/vMAGvRFAdoIavuu9JT6/fFyAwIAPfUU/nD/pPsd
            Av4BHPw8+rsBVf53/bH/pv40BUkAIQBFBgH/wQZl+Ib9MQMyA5ICcQQp/Rb9QgEQAywKL/iaAQH+5Pva/EH+BwPc/JT+ef9BB1T/pgWgA9UB
            6v+1Avf+cwXt/qcBywFTAGQzq/QyBBIEHQHKBKD+aAJ6Brr81POxBlAIcP6g+ojz1/dABaf7QP/3/O4Bpv7HCVUB8wtP+HkAIQF/CQP/wwPD
            +LH/nQb5/doHOft8As4ElQB0BHMK9vVdAIgMaP56A8gH2w+iD6cBivFxA8sC2ACpBDUH1fm0B3v9lwJy/rQAHhY9+goAbgt9BTz8Zf8jAN8H
            WwFMDV0DFf86ApUIRfKIBa382/ec9wkC8/3FDyP6XvZKCU4I3wJIAooGSAy9AQ0AlwKe/7nyX/5dA173LgL5BgUB/wq2Ar0E6AJoBMAEIgRg
            BesF7ffX/v3zTf1v+cX4EAS4+rHy3/X/+k39XQBI91z6zAmw/8n6PgT993sCdQa1/I31mwRh/Ir92wOR/JICcwXp+/gE4QJMAGT9DwJEAaYI
            QPxs+sL9jAS2/lH6uvahAP38uAJRApD4WQRfBIb+9fvv+8MFegARBhkG4gGxAY0HDwDIAP7/AYAnBXQEyQKI/+b6fAj888X/YfzK/Oz+iv3K
            DIkHGfuX/Enx+Pxv+Pz7sALN+vf4YPqVAiH9kgOpAAQH5fxJB5n/2/5+AfgDfgE3BIj9/wASAN0E3Pun96/2RAZB88n5AwQZArH+xgfE+o79
            FwQSAO32wv7wBdcIQP+6/JcB6fvq/mUEDO+f+YP/7v4L/o/+pvl9A30EQw35950BUwB2/jHy0/y3+A77jQW2/uX9AAGZ9uQDJQhZ92cEnPuX
            BVD/bv/d9MQB2Ps0/SQAl+/A+/kCwgR0AWz4NvnbA6ADdAPcAcT7WgLf/AH/FwfA+DD7UP4u+Wb6l/t2/Jn8GwNe90AAMPm3BFoEKvg//FL5
            2/+6/9r/ifRa/9UDNgNv/3sDDP+d/IAG/QH5By0HhgO4/0oJhP0h/sMKlQNEAkv4+f4ZAmEFswED/8ABWgCPCNT/pgKqAs4HIASLA7UAu/7b
            AIIB2AEr/2AEyQdkXyMDaAu7AFX7Zf7R/5X8bv0C/hQAbQXFAxsFjPrwAF0DZQWyAAUFIvih/NP9k/yDAi4CagBvBJYESvzd+Vb8nflS+IkE
            i/3VAtIGkwcrBSD5xwSk/bQANwrmBNv6MgUV9NTf8/b7+zT3i/7H+BP3u/g3CKD8gfta/1r9iv6CBYsHJPjD/osDugSRBr8E5gQICKoAlf2k
            AZYB5f5qAYIBtPuN/hr/Tv4/+S3pkv05+zv2TQm4/E/2if0C/mr/MAGeAUMAnPnQ/1gAnfuCBacJbQSVAxcGGQV3BbIBlv9gChkBwQ5xAen/
            /vmp9ev3GQCwALz0kf5b/W0EjAYk+2D66PjW/zsKTPki/s4Io/rM/xQOeP/X9gUAwgZqANoAVv6zCUQGDfC0BJ39oP5E/+oDiv4+AHf7KwFX
            AwAIJfZa/rwFJwNOBWYMTPqU/0UJDQF8/dcCOPZACmwI8/qECdn/3v0IBL76+Py4BqgVXqb/f3OwtqdqZoxZeGMmqbaGiLTEnserqy8=
            """,
        steps: (0.000262255687, 2.48120237e-05))
}
