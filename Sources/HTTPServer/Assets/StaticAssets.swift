package import FoundationEssentials

/// Files that every page needs (styles, scripts, icons), kept in memory with their compressed forms and answered
/// without waiting for anyone.
package struct StaticAssets: Sendable {
    private let files: [String: AssetFile]
    private let assets: [String: PreparedAsset]

    package init() { self.init(files: [:], assets: [:]) }

    /// Every file below a folder, by its path from there: `Public/css/site.css` is `/css/site.css`. Files whose names
    /// begin with a dot are left out.
    /// - Throws: `ServerError` with code `assetsUnreadable`.
    package init(folder: URL) throws(ServerError) {
        do {
            self.init(files: try Self.files(in: folder.path, below: ""), assets: [:])
        } catch {
            throw ServerError(
                .assetsUnreadable, "Can’t read the folder of page assets, \(folder.path). Install Motionbook again.")
        }
    }

    private static func files(in root: String, below base: String) throws -> [String: AssetFile] {
        var files: [String: AssetFile] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            let path = root + "/" + name
            var isFolder = false
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder
            else { continue }
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            files[base + "/" + name] = AssetFile(bytes: bytes, type: ContentType.ofFile(named: name))
        }
        return files
    }

    private init(files: [String: AssetFile], assets: [String: PreparedAsset]) {
        self.files = files
        self.assets = assets
    }

    /// The same, with a file that is made by the program.
    package func adding(_ bytes: [UInt8], at path: String) -> StaticAssets {
        var files = files
        files[path] = AssetFile(bytes: bytes, type: ContentType.ofFile(named: path))
        return StaticAssets(files: files, assets: assets)
    }

    /// The same, with the files of a folder that may be missing: below a path that begins with a slash.
    package func adding(folder: String, at base: String) -> StaticAssets {
        guard let more = try? Self.files(in: folder, below: base) else { return self }
        return StaticAssets(files: files.merging(more) { $1 }, assets: assets)
    }

    /// Where pages should point: the path with the content's version, which browsers may then keep for ever.
    package func address(of path: String) -> String { files[path].map { "\(path)?v=\($0.version)" } ?? path }

    /// Ready to be sent, with these header fields on every answer.
    func adding(_ headers: HeaderFields) -> StaticAssets {
        StaticAssets(files: files, assets: files.mapValues { PreparedAsset($0, headers: headers) })
    }

    func response(to head: RequestHead) -> Response? { assets[head.path]?.response(to: head) }
}
