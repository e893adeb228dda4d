// swift-tools-version: 6.2
import PackageDescription

/// Where `make setup` puts what is not a Debian package: the OpenVINO wheel and the models.
let openvinoLibraries = Context.packageDirectory + "/.deps/openvino/libs"

/// The habits of the whole house: explicit existentials, explicit imports.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Rooms that look at every pixel are optimised in debug builds too: their tests decode and infer, and take a third of the time.
let pixels = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// All addresses are bound before a program begins, and what holds them is read-only from then on (full RELRO): it reads strangers'
/// bytes, and what a hole in a decoder would overwrite first is gone. What it loads later (OpenVINO's plugins) is bound as ever.
let hardened: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
]

/// Tests are compiled as they stand, also where they test rooms that are optimised: that takes half the time, and nobody runs them twice.
let asTheyStand = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func room(_ name: String, imports: [Target.Dependency], settings: [SwiftSetting] = strict) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

func tests(of name: String, also: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + also, swiftSettings: asTheyStand)
}

func cLibrary(_ name: String, pkgConfig: String, apt: [String]) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/" + name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

let package = Package(
    name: "motionbook",
    products: [
        .executable(name: "motionbook", targets: ["WebApp"]),
        .library(name: "GIFKit", targets: ["GIFKit"]),
    ],
    targets: [
        // Floor 0: C libraries.
        cLibrary(
            "CFFmpeg", pkgConfig: "libavformat libavcodec libswresample libswscale libavutil",
            apt: ["libavformat-dev", "libavcodec-dev", "libswresample-dev", "libswscale-dev", "libavutil-dev"]),
        .target(
            name: "CJPEG", path: "Sources/CLibraries/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(
            name: "CTIFF", path: "Sources/CLibraries/CTIFF", linkerSettings: [.linkedLibrary("tiff")]),
        cLibrary("CHEIF", pkgConfig: "libheif", apt: ["libheif-dev"]),
        cLibrary("CWebP", pkgConfig: "libwebpdemux", apt: ["libwebp-dev"]),
        .target(
            name: "CZXing", path: "Sources/CLibraries/CZXing",
            linkerSettings: [.linkedLibrary("ZXing"), .linkedLibrary("stdc++")]),
        .target(name: "CCurl", path: "Sources/CLibraries/CCurl", linkerSettings: [.linkedLibrary("curl")]),
        cLibrary("CArchive", pkgConfig: "libarchive", apt: ["libarchive-dev"]),
        cLibrary("CPangoCairo", pkgConfig: "pangocairo", apt: ["libpango1.0-dev", "libcairo2-dev"]),
        cLibrary("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
        cLibrary("CGLib", pkgConfig: "glib-2.0", apt: ["libglib2.0-dev"]),
        .target(
            name: "CICU", path: "Sources/CLibraries/CICU",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        cLibrary("CMagic", pkgConfig: "libmagic", apt: ["libmagic-dev"]),
        cLibrary("CZlib", pkgConfig: "zlib", apt: ["zlib1g-dev"]),
        cLibrary("CCrypto", pkgConfig: "libcrypto", apt: ["libssl-dev"]),
        .target(
            name: "CCertificates", path: "Sources/CLibraries/CCertificates", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CSocketDiag", path: "Sources/CLibraries/CSocketDiag"),
        cLibrary("CSodium", pkgConfig: "libsodium", apt: ["libsodium-dev"]),
        cLibrary("CQRCode", pkgConfig: "libqrencode", apt: ["libqrencode-dev"]),
        cLibrary("CSeccomp", pkgConfig: "libseccomp", apt: ["libseccomp-dev"]),
        .target(name: "CProcess", path: "Sources/CLibraries/CProcess"),
        .target(
            name: "CMicroHTTPD", path: "Sources/CLibraries/CMicroHTTPD",
            linkerSettings: [.linkedLibrary("microhttpd"), .linkedLibrary("gnutls")]),
        .target(
            name: "COpenVINO", path: "Sources/CLibraries/COpenVINO",
            linkerSettings: [
                .linkedLibrary("openvino_c"),
                .unsafeFlags([
                    "-L" + openvinoLibraries,
                    "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../../../.deps/openvino/libs",
                ]),
            ]),

        // Floor 0, too: knows nothing but the standard library.
        .target(
            name: "GIFKit", swiftSettings: strict,
            // Square roots and rounding, which nothing else brings to a program that imports GIFKit alone.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

        // Floor 0, too: what every room above speaks in.
        room("Domain", imports: []),
        // Floor 0, too: threads, files and descriptors.
        room("System", imports: ["CProcess"]),
        room("Locales", imports: ["CGLib", "CICU"]),

        // Floor 1: each knows one outside thing.
        .target(
            name: "Media", dependencies: ["CFFmpeg", "CHEIF", "CJPEG", "CTIFF", "CWebP", "GIFKit", "Domain"],
            swiftSettings: pixels,
            linkerSettings: [.linkedLibrary("m")]),
        room("Store", imports: ["Domain", "System", "Locales", "CSQLite", "CCrypto"]),
        room("HTTPServer", imports: ["Domain", "CMicroHTTPD", "CSocketDiag", "CCrypto", "CZlib"]),
        room("Certificates", imports: ["Domain", "System", "CCertificates"]),
        room("Paper", imports: ["Domain", "CPangoCairo"]),
        // Floor 2 to 4: what is seen, what it means, who does the work.
        room("Archives", imports: ["Domain", "System", "Store", "CArchive"]),
        room("Games", imports: ["Domain"]),
        room("SecondOpinion", imports: ["Domain", "System", "Store", "CCurl"]),
        room("Vision", imports: ["Domain", "System", "Media", "COpenVINO", "CCrypto"], settings: pixels),
        room("Analysis", imports: ["Domain", "Vision", "Media", "Paper", "GIFKit"], settings: pixels),
        room(
            "Messages", imports: ["Domain", "Store", "Media", "GIFKit", "CSodium", "CQRCode", "CZXing"],
            settings: pixels),
        room(
            "Workers",
            imports: [
                "Domain", "System", "Store", "Paper", "Archives", "Messages", "Analysis", "Vision", "Media", "CMagic",
                "CProcess", "CSeccomp",
            ]),
        // Floor 5: who gives workers their work, and what a browser gets.
        room("Jobs", imports: ["Domain", "System", "Store", "Archives", "Analysis", "Media", "Workers"]),
        room("Live", imports: ["Domain", "Store", "Analysis", "Workers"]),
        room("Templates", imports: ["Domain", "Games", "Analysis"]),
        room(
            "Routes",
            imports: [
                "Domain", "System", "Locales", "HTTPServer", "Certificates", "Templates", "Jobs", "Live", "Messages",
                "Archives", "Games",
                "SecondOpinion",
                "Store",
                "Analysis", "Vision", "Media",
            ]),
        // Floor 6: the executable.
        .executableTarget(
            name: "WebApp",
            dependencies: [
                "Routes", "Templates", "HTTPServer", "Certificates", "Workers", "Jobs", "Live", "Messages", "Archives",
                "SecondOpinion", "Store",
                "Analysis", "Vision", "Media", "Paper", "GIFKit", "Locales", "Domain", "System",
            ],
            swiftSettings: strict, linkerSettings: hardened),

        // What the benchmarks measure with; no product.
        .executableTarget(
            name: "LandmarkBench", dependencies: ["Analysis", "Vision", "Media", "Domain"],
            path: "Benchmarks/landmarks/LandmarkBench",
            swiftSettings: strict),

        .executableTarget(
            name: "GIFBench", dependencies: ["GIFKit"], path: "Benchmarks/gif/GIFBench", swiftSettings: strict),

        .executableTarget(
            name: "MessageBench", dependencies: ["Messages"], path: "Benchmarks/messages/MessageBench",
            swiftSettings: strict),

        .executableTarget(
            name: "SwingBench", dependencies: ["Analysis", "Domain"], path: "Accuracy/SwingBench",
            swiftSettings: strict),
        .executableTarget(
            name: "ExpressionBench", dependencies: ["Analysis", "Vision", "Media", "Domain"],
            path: "Accuracy/ExpressionBench",
            swiftSettings: strict),
        .executableTarget(
            name: "HandBench", dependencies: ["Analysis", "Vision", "Media", "Domain"], path: "Accuracy/HandBench",
            swiftSettings: strict),

        .target(name: "CEscape", path: "Tests/Escape"),
        .target(name: "CTLSClient", path: "Tests/TLSClient", linkerSettings: [.linkedLibrary("gnutls")]),
        .target(name: "TestSupport", dependencies: ["CProcess"], path: "Tests/Support", swiftSettings: asTheyStand),
        tests(of: "Media", also: ["Domain", "GIFKit"]),
        tests(of: "GIFKit"),
        .executableTarget(
            name: "TestWorker",
            dependencies: [
                "Workers", "Jobs", "Messages", "Archives", "Paper", "Store", "Analysis", "Vision", "Media", "Domain",
                "CEscape",
            ],
            path: "Tests/TestWorker",
            swiftSettings: asTheyStand, linkerSettings: hardened),
        tests(of: "Locales"),
        tests(of: "Store", also: ["Domain", "System", "TestWorker"]),
        tests(of: "Games", also: ["Domain"]),
        tests(of: "Archives", also: ["Domain", "Store"]),
        tests(of: "SecondOpinion", also: ["Domain", "Store"]),
        tests(of: "HTTPServer", also: ["Domain", "CTLSClient"]),
        tests(of: "Certificates", also: ["Domain"]),
        tests(of: "Vision", also: ["Domain", "Media"]),
        tests(of: "Analysis", also: ["Domain", "Vision", "Media", "GIFKit"]),
        tests(of: "Messages", also: ["Domain", "Media", "GIFKit", "CQRCode", "TestWorker"]),
        tests(
            of: "Jobs",
            also: [
                "Workers", "Live", "Domain", "System", "Store", "Analysis", "Vision", "Media", "CProcess", "TestWorker",
            ]),
        tests(of: "Templates", also: ["Domain", "Games", "Analysis", "Media"]),
        tests(
            of: "Routes",
            also: [
                "Domain", "HTTPServer", "Templates", "Workers", "Jobs", "Live", "Messages", "Archives", "Games",
                "SecondOpinion", "Store",
                "Analysis", "Vision", "Media", "CSQLite", "TestWorker",
            ]),
        tests(
            of: "WebApp",
            also: [
                "Domain", "Routes", "Templates", "HTTPServer", "Certificates", "Workers", "Jobs", "Live", "Messages",
                "Archives", "SecondOpinion", "Store",
                "Analysis", "Vision", "Media", "GIFKit", "Paper",
            ]),
    ],
    swiftLanguageModes: [.v6],
    // For zxing-cpp.
    cxxLanguageStandard: .cxx17
)

// `make fuzz` alone: its targets look into the rooms, which only builds for tests allow.
if Context.environment["MOTIONBOOK_FUZZ"] != nil {
    package.products.append(.library(name: "RoomFuzz", type: .static, targets: ["RoomFuzz"]))
    package.targets.append(
        .target(
            name: "RoomFuzz",
            dependencies: [
                "Routes", "Templates", "Workers", "Jobs", "Live", "Archives", "SecondOpinion", "Store", "Analysis",
                "Vision", "Media",
                "Domain", "TestSupport",
            ],
            path: "Fuzz", exclude: ["GIF", "HTTP", "seeds.py", "run.py"], sources: ["FuzzTarget.swift", "Rooms"],
            swiftSettings: strict))
}
