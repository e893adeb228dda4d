internal import Testing

@testable internal import Media

/// Of what a mosaic covers nothing is left but a few blocks.
@Suite(.enabled(if: FFmpegTool.isPresent, FFmpegTool.absence))
struct MosaicTests {
    /// The samples of each plane.
    private static func planes(of picture: UprightPicture) -> [[[UInt8]]] {
        picture.look { picture in
            [
                (picture.planes.0, picture.strides.0, 1), (picture.planes.1, picture.strides.1, 2),
                (picture.planes.2, picture.strides.2, 2),
            ].map { samples, stride, pixels in
                (0..<picture.height / pixels).map { row in
                    (0..<picture.width / pixels).map { samples[row * stride + $0] }
                }
            }
        } ?? []
    }

    /// A picture in which hardly two neighbours are alike, also in colour.
    private static func noise(_ folder: TemporaryFolder) throws -> UprightPicture {
        let path = try folder.clip(
            "noise.mkv", "-f lavfi -i color=gray:s=320x240:r=5:d=0.2,noise=alls=100:allf=t -c:v ffv1")
        return try UprightPictures(of: path, maximumHeight: 480).picture(at: 0)
    }

    static let ellipses = [
        PictureEllipse(x: 0.5, y: 0.5, radiusX: 0.2, radiusY: 0.3),
        PictureEllipse(x: 0.3, y: 0.7, radiusX: 0.05, radiusY: 0.05),
        PictureEllipse(x: 0, y: 1, radiusX: 0.2, radiusY: 0.2),
        PictureEllipse(x: 0.33, y: 0.41, radiusX: 0.9, radiusY: 0.9),
        PictureEllipse(x: 0.61, y: 0.37, radiusX: 0.013, radiusY: 0.017),
    ]

    @Test(arguments: ellipses)
    func `few values are left, and nothing outside is touched`(_ ellipse: PictureEllipse) throws {
        let folder = try TemporaryFolder()
        let picture = try Self.noise(folder)
        let before = Self.planes(of: picture)
        picture.blur([ellipse])
        let after = Self.planes(of: picture)
        for plane in 0..<3 {
            let (rows, columns) = (before[plane].count, before[plane][0].count)
            var inside: Set<[Int]> = []
            var runs = 0
            for row in 0..<rows {
                var last: UInt8?
                for column in 0..<columns {
                    let x = ((Double(column) + 0.5) / Double(columns) - ellipse.x) / ellipse.radiusX
                    let y = ((Double(row) + 0.5) / Double(rows) - ellipse.y) / ellipse.radiusY
                    let far = (x * x + y * y).squareRoot()
                    if far <= 1 {
                        inside.insert([Int(after[plane][row][column])])
                        if let last, last != after[plane][row][column] { runs += 1 }
                        last = after[plane][row][column]
                    } else if far > 1 + 4 / (ellipse.radiusX * Double(columns)) + 4 / (ellipse.radiusY * Double(rows)) {
                        #expect(after[plane][row][column] == before[plane][row][column])
                    }
                }
                // Four blocks and their ends lie beside each other, five where the grid does not begin at the edge.
                #expect(runs <= 4)
                runs = 0
            }
            #expect((1...25).contains(inside.count) && inside.allSatisfy { $0[0] % 16 == 0 || $0[0] == 255 })
        }
    }

    @Test(arguments: [
        PictureEllipse(x: .nan, y: 0.5, radiusX: 0.1, radiusY: 0.1),
        PictureEllipse(x: 0.5, y: 0.5, radiusX: .infinity, radiusY: 0.1),
        PictureEllipse(x: 0.5, y: 0.5, radiusX: 0, radiusY: 0.1),
        PictureEllipse(x: 0.5, y: 0.5, radiusX: 0.1, radiusY: -1),
        PictureEllipse(x: 2, y: 0.5, radiusX: 0.1, radiusY: 0.1),
        PictureEllipse(x: 1e300, y: -1e300, radiusX: 0.1, radiusY: 0.1),
    ])
    func `what is no part of a picture changes nothing`(_ ellipse: PictureEllipse) throws {
        let folder = try TemporaryFolder()
        let picture = try Self.noise(folder)
        let before = Self.planes(of: picture)
        picture.blur([ellipse])
        #expect(Self.planes(of: picture) == before)
    }
}
