import Domain
import Workers

extension ScriptedWork {
    /// A report without findings, as tests know it, or with as many swings as make it so many bytes long.
    func report(_ kind: AnalysisKind, _ order: AnalysisOrder, bulk: Int) -> String {
        let media = #"{"duration":1,"fps":30,"frames":30,"height":360,"rotation":0,"width":640}"#
        let mirrored = #""mirrored":\#(order.mirrored ?? false)"#
        switch kind {
        case .hands:
            return
                #"{"coverage":1,"events":[],"kind":"hands","media":\#(media),\#(mirrored),"version":1,"warnings":[]}"#
        case .expression:
            return
                #"{"coefficients":[],"coverage":1,"expressions":[],"kind":"expression","media":\#(media),\#(mirrored),"#
                + #""sequence":"","thresholds":[],"version":1,"warnings":[]}"#
        case .composition:
            return
                #"{"composition":{"feedback":"","frame":[0,0,1,1],"others":[],"otherCrops":[],"rules":[],"score":0,"time":0},"#
                + #""coverage":0,"kind":"composition","media":\#(media),"moments":[],"version":1,"warnings":[]}"#
        default:
            let people = order.person.map { #""people":[{"box":[0,0,1,1],"isPlayer":true,"number":\#($0)}],"# } ?? ""
            let reason = String(repeating: "x", count: 500)
            let swing =
                #"{"assessment":{"insights":[],"scoreParts":[],"withheld":[{"aspect":"balance","reason":"\#(reason)"}]},"#
                + #""confidence":1,"contact":0,"end":0,"hand":"right","keyFrames":[],"metrics":{},"start":0,"#
                + #""stroke":"unknown","validatedBy":"none"}"#
            let swings = Array(repeating: swing, count: (bulk + 699) / 700).joined(separator: ",")
            return
                #"{"coverage":1,"kind":"swing","media":\#(media),\#(people)"swings":[\#(swings)],"version":1,"warnings":[]}"#
        }
    }
}
