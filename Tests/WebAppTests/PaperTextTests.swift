import Analysis
import Domain
import FoundationEssentials
import Media
import TestSupport
import Testing
import Vision

@testable import Paper
@testable import WebApp

/// Texts that no text has are drawn all the same: notes and names are strangers' words.
struct PaperTextTests {
    /// All noncharacters: 32 in a row, and the last two of each plane.
    static let noncharacters =
        Array(0xFDD0...0xFDEF as ClosedRange<UInt32>)
        + (0...16).flatMap { plane in
            [plane << 16 | 0xFFFE, plane << 16 | 0xFFFF]
        }
    /// All controls.
    static let controls = Array(0...0x1F as ClosedRange<UInt32>) + Array(0x7F...0x9F)
    /// Others that are seldom drawn: format characters, separators, tags, private use, unassigned, and a mark without a
    /// letter.
    static let others: [UInt32] = [
        0xAD, 0x200B, 0x200D, 0x202E, 0x2028, 0x2029, 0x2066, 0xFEFF, 0xFFF9, 0xFFFC, 0xFFFD, 0xE000, 0x378, 0x301,
        0x1D173, 0xE0001, 0xE0041, 0xE01EF, 0xF0000, 0x10FFFD,
    ]

    static func text(_ value: UInt32) throws -> String {
        "before " + String(try #require(Unicode.Scalar(value))) + " after"
    }

    /// A document with a text in each place where one can stand.
    static func document(_ text: String) throws -> PaperDocument {
        let mark = PaperChart.Mark(value: 0, label: text)
        let chart = PaperChart(
            title: text,
            lines: [.init(name: text, times: [0, 1], values: [0, 1]), .init(name: text, times: [], values: [])],
            spans: [.init(start: 0, end: 1, middle: 0.5, label: text)], start: 0, end: 1, timeMarks: [mark],
            valueMarks: [mark])
        return PaperDocument(
            title: text, foot: text,
            pieces: [
                .heading(text), .smallHeading(text), .text(text), .remark(text), .item(text), .detail(text),
                .table(rows: [[text, text], [text, text]]), .chart(chart),
                .pictures([.init(file: .poster, words: text)]),
            ])
    }

    @Test(arguments: noncharacters + controls + others)
    func aDocumentWithAnyScalarIsDrawn(_ value: UInt32) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/paper.pdf"
        let picture = PaperWriter.Picture(jpeg: [0xFF, 0xD8, 0xFF, 0xD9], width: 8, height: 8)
        try PaperWriter.write(Self.document(Self.text(value)), [.poster: picture], to: path)
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.starts(with: Array("%PDF-1.".utf8)) && bytes.count > 1000)
    }

    @Test(arguments: noncharacters + controls + others)
    func aPanelWithAnyScalarIsDrawn(_ value: UInt32) throws {
        let text = try Self.text(value)
        let row = VideoPanel.Row(name: text, value: text, detail: text, tone: .fair)
        let moment = VideoPanel.Moment(
            start: 0, place: text, title: text, remark: text, phase: text, rows: [row],
            curve: VideoPanel.Curve(
                title: text, peak: text, times: [0, 1], values: [0, 1],
                mark: .init(time: 0, uncertainty: 0, label: text)))
        var drawing = PanelDrawing(VideoPanel(moments: [moment]), width: 480, height: 640)
        let drawn = drawing.pixels(at: 0)
        let pixels = try #require(drawn)
        #expect(stride(from: 0, to: pixels.count, by: 4).contains { pixels[$0] > 200 })
    }

    @Test func linesOfATextStandUnderOneAnother() throws {
        /// Rows of a picture that show something of a text.
        func rows(_ remark: String) throws -> Int {
            let moment = VideoPanel.Moment(
                start: 0, place: "", title: "", remark: remark, phase: "", rows: [], curve: nil)
            var drawing = PanelDrawing(VideoPanel(moments: [moment]), width: 480, height: 640)
            let drawn = drawing.pixels(at: 0)
            let pixels = try #require(drawn)
            return (0..<640).count { row in (0..<480).contains { pixels[4 * (row * 480 + $0)] > 100 } }
        }
        let one = try rows("knee")
        #expect(one > 5)
        #expect(try rows(Array(repeating: "knee", count: 60).joined(separator: " ")) >= 3 * one)
    }

    @Test func whatStandsAroundIsKept() throws {
        for value in Self.noncharacters + Self.controls where ![0x09, 0x0A, 0x0D, 0x85].contains(value) {
            #expect(try Self.text(value).printable == "before \u{FFFD} after")
        }
        for kept in try Self.others.map(Self.text) + ["a\tb\nc\r\nd", "Zoë 李 🎾", ""] { #expect(kept.printable == kept) }
    }
}
