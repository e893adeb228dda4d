import Analysis
import Domain

/// The options of `motionbook analyze --for composition`.
extension OptionReader {
    /// The value of `--rule`.
    func rule(for kind: AnalysisKind) throws(UsageError) -> RuleName? {
        guard let name = value(of: "rule") else { return nil }
        try require(.composition, kind, option: "rule")
        let names = Composer.placingRules.map(\.rawValue)
        guard names.contains(name) else {
            throw UsageError("--rule must be one of \(names.joined(separator: ", ")), not “\(name)”.")
        }
        return RuleName(rawValue: name)
    }

    /// The value of `--crop`.
    func crop(for kind: AnalysisKind) throws(UsageError) -> String? {
        guard let path = value(of: "crop") else {
            guard value(of: "ratio") == nil else {
                throw UsageError("--ratio works only with --crop OUT.jpg.")
            }
            return nil
        }
        try require(.composition, kind, option: "crop")
        guard Self.format(ofCrop: path) != nil else {
            throw UsageError("--crop needs a file name that ends in .jpg or .png.")
        }
        return path
    }

    /// The value of `--ratio`.
    func ratio() throws(UsageError) -> String {
        let names = Composer.cropRatios
        let name = value(of: "ratio") ?? names[0]
        guard names.contains(name) else {
            throw UsageError("--ratio must be one of \(names.joined(separator: ", ")), not “\(name)”.")
        }
        return name
    }

    /// What a crop is written as, by its file's name.
    static func format(ofCrop path: String) -> PhotoCrop.Format? {
        let ending = path.lowercased().split(separator: ".").last
        return ending == "png" ? .png : ending == "jpg" || ending == "jpeg" ? .jpeg : nil
    }

    private func require(_ wanted: AnalysisKind, _ kind: AnalysisKind, option: String) throws(UsageError) {
        guard kind == wanted else { throw UsageError("--\(option) works only with --for \(wanted.rawValue).") }
    }
}
