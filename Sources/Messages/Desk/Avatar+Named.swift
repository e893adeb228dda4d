extension Avatar {
    /// Who makes the faces where nobody else was chosen.
    public static let usual = "bear"

    /// The avatar of a name.
    public static func named(_ name: String, in folder: String) throws(AvatarError) -> Avatar {
        let all = try all(in: folder)
        guard let avatar = all.first(where: { $0.name == name }) else {
            throw AvatarError(
                code: .unknown,
                message: "There is no avatar \(name); there are \(all.map(\.name).joined(separator: ", ")).")
        }
        return avatar
    }
}
