import Domain
import FoundationEssentials
import HTTPServer
import Templates

/// Words that were recorded when Motionbook was built, for browsers without a voice (`scripts/speech`): for each language a
/// folder of files, and a list of what is said in which.
struct Recordings {
    /// Where they are; nothing is there where nothing was recorded.
    let folder: String

    /// Assets with them, and with lists that say where browsers find what is said.
    func adding(to assets: StaticAssets) -> StaticAssets {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let all = names.contains { $0.hasSuffix(Self.ending) } ? assets.adding(folder: folder, at: "/speech") : assets
        return names.filter { $0.hasSuffix(Self.ending) }.reduce(all) { found, name in
            let language = String(name.dropLast(Self.ending.utf8.count))
            guard let json = try? Data(contentsOf: URL(filePath: folder + "/" + name)),
                let files = try? JSONDecoder().decode([String: String].self, from: json),
                let list = try? JSONEncoder().encode(
                    files.mapValues { all.address(of: SeatVoice.folder + language + "/" + $0) })
            else { return found }
            return found.adding(Array(list), at: SeatVoice.list(of: language))
        }
    }

    private static let ending = ".json"
}
