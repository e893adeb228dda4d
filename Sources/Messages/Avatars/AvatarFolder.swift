import Domain
internal import FoundationEssentials
internal import GIFKit
internal import Media

/// Reads `NAME/avatar.json`, `NAME/faces.png` (3 × 2 pictures) and `NAME/idle.png` (4 × 1).
struct AvatarFolder {
    /// What `avatar.json` says.
    private struct Description: Decodable { var name: String }

    /// The most bytes of a file: sheets take about 60,000.
    private static let mostBytes = 4 * 1024 * 1024

    private let path: String

    init(_ path: String) { self.path = path }

    func avatars() throws(AppError) -> [Avatar] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let names = entries.filter { entry in
            // The name becomes part of addresses; other folders are nobody's avatar.
            !entry.isEmpty && entry.utf8.count <= 32
                && entry.utf8.allSatisfy {
                    $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 == UInt8(ascii: "-")
                }
                && FileManager.default.fileExists(atPath: "\(path)/\(entry)/avatar.json")
        }
        guard !names.isEmpty else { throw AppError.avatarUnreadable("folder \(path)", "there is none in it") }
        var avatars: [Avatar] = []
        for name in names.sorted() { avatars.append(try avatar(name)) }
        return avatars
    }

    private func avatar(_ name: String) throws(AppError) -> Avatar {
        let json = try bytes("avatar.json", of: name)
        guard let description = try? JSONDecoder().decode(Description.self, from: Data(json)),
            (1...40).contains(description.name.count)
        else { throw AppError.avatarUnreadable(name, "avatar.json has no name") }
        let avatar = Avatar(
            name: name, title: description.name, faces: try sheet("faces.png", of: name, columns: 3, rows: 2),
            idle: try sheet("idle.png", of: name, columns: 4, rows: 1))
        guard let avatar else { throw AppError.avatarUnreadable(name, "pictures are missing") }
        return avatar
    }

    /// The pictures of a sheet, row after row.
    private func sheet(_ file: String, of name: String, columns: Int, rows: Int) throws(AppError) -> [Bitmap] {
        let bytes = try bytes(file, of: name)
        let decoded: Bitmap?
        do throws(AppError) {
            let decoder = try StillDecoder()
            let picture = try decoder.picture(bytes)
            // The picture lies in the decoder's memory.
            decoded = withExtendedLifetime(decoder) { picture.bitmap }
        } catch {
            throw AppError.avatarUnreadable(name, "\(file): \(error.message)")
        }
        let size = Avatar.size
        guard let sheet = decoded, sheet.width == columns * size, sheet.height == rows * size else {
            throw AppError.avatarUnreadable(name, "\(file) is not \(columns * size) × \(rows * size) pixels of RGB")
        }
        return (0..<columns * rows).map { number in
            let (row, column) = number.quotientAndRemainder(dividingBy: columns)
            var picture = Bitmap(width: size, height: size)
            for y in 0..<size {
                let start = (row * size + y) * sheet.width + column * size
                picture.pixels.replaceSubrange(y * size..<(y + 1) * size, with: sheet.pixels[start..<start + size])
            }
            return picture
        }
    }

    private func bytes(_ file: String, of name: String) throws(AppError) -> [UInt8] {
        guard let data = try? Data(contentsOf: URL(filePath: "\(path)/\(name)/\(file)")), data.count <= Self.mostBytes
        else { throw AppError.avatarUnreadable(name, "\(file) is missing or too large") }
        return [UInt8](data)
    }
}
