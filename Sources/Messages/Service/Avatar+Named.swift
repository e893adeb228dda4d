package import Domain

extension Avatar {
    /// Who makes the faces where nobody else was chosen.
    package static let usual = "bear"

    /// The avatar of a name.
    package static func named(_ name: String, in folder: String) throws(AppError) -> Avatar {
        let all = try all(in: folder)
        guard let avatar = all.first(where: { $0.name == name }) else {
            throw AppError(
                .invalid, code: "unknown",
                "There is no avatar “\(name)”. Choose one of \(all.map(\.name).joined(separator: ", ")).")
        }
        return avatar
    }
}
