import Domain
import FoundationEssentials
import TestSupport

@testable import SecondOpinion

/// What a service somewhere answers: what passes is within its bounds, and what does not has a sentence for people.
@Sendable func fuzzOpinionAnswer(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    let choice = input.next()
    if choice < 64 {
        take(Array(input.rest))
    } else {
        take(Array(ChangedJSON.text(envelopes[choice % envelopes.count], &input).utf8))
        let said = ChangedJSON.text(words[choice % words.count], &input)
        read(choice % 7 == 0 ? "```json\n\(said)\n```" : said)
    }
    if let error = OpinionError(status: choice * 3, body: Array(input.rest), from: "h", model: "m") { see(error) }
}

/// The file of pictures that a worker left.
@Sendable func fuzzSwingPictures(_ bytes: [UInt8]) {
    var input = FuzzBytes(bytes)
    var file = [UInt8](jpeg)
    let choice = input.next()
    if choice < 64 {
        file += input.rest
    } else {
        // Some bytes of the picture, then the index.
        for _ in 0..<(choice % 4) { file[input.next() % file.count] = UInt8(input.next()) }
        let json = Array(ChangedJSON.text(index, &input).utf8)
        file += json + (0..<8).map { UInt8(truncatingIfNeeded: json.count >> (8 * $0)) }
    }
    guard (try? Data(file).write(to: URL(filePath: picturesPath))) != nil else { return }
    do throws(OpinionError) {
        let opened = try SwingPicturesFile(path: picturesPath)
        for swing in opened.index.swings.prefix(3) {
            for sort in OpinionQuestion.allCases {
                let pictures = try opened.pictures(for: sort, of: swing.swing)
                precondition(pictures.allSatisfy { PlainJPEG.isOne($0.jpeg) && $0.jpeg.count <= file.count })
                let question = SwingQuestion(sort, pictures: pictures)
                precondition(!question.body.isEmpty && question.inputTokens > 0)
            }
        }
    } catch {
        see(error)
    }
}

private func take(_ json: [UInt8]) {
    _ = GeminiAnswer.complaint(json)
    do throws(OpinionError) {
        let answer = try GeminiAnswer(json: json, from: "h")
        if let tokens = answer.tokens { precondition(tokens.input >= 0 && tokens.output >= 0) }
        read(try answer.text(from: "h"))
    } catch {
        see(error)
    }
}

private func read(_ text: String) {
    let pictures = (0..<3).map { SwingQuestion.Picture(time: Double($0), width: 4, height: 4, jpeg: []) }
    do throws(OpinionError) {
        let said = try GeminiWords.validation(text, of: pictures, from: "h")
        precondition((try? said.check()) != nil && said.start >= 0 && said.end <= 2)
    } catch {
        see(error)
    }
    do throws(OpinionError) {
        let said = try GeminiWords.analysis(text, from: "h")
        precondition((try? said.check()) != nil)
    } catch {
        see(error)
    }
}

private func see(_ error: OpinionError) {
    precondition(error.message.hasSuffix(".") && error.message.utf8.count < 400)
    precondition(!(error.message + (error.detail ?? "")).unicodeScalars.contains { $0.value < 0x20 })
}

private let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 7, 7, 7, 0xFF, 0xD9]

private let picturesPath = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)").path

private let index: JSONTree = {
    let picture = #"{"time":1.5,"width":854,"height":480,"offset":0,"count":\#(jpeg.count)}"#
    let json =
        #"{"blursFaces":true,"swings":[{"swing":0,"second":[\#(picture),\#(picture)],"keyFrames":[\#(picture)]}]}"#
    guard let tree = try? JSONTree(Array(json.utf8)) else { preconditionFailure("the sample is no JSON") }
    return tree
}()

private let words: [JSONTree] = [
    #"{"is_valid_swing":true,"swing_type":"serve","start_frame":0,"end_frame":2,"confidence":0.9}"#,
    #"{"contact":"late","contact_adjustment":0.1,"follow_through":"good","rotation":"excellent","form_score":7.5,"#
        + #""insights":[{"type":"contact","message":"Sooner.","priority":2},"#
        + #"{"type":"rotation","message":"Turn more.","priority":1}]}"#,
].compactMap { try? JSONTree(Array($0.utf8)) }

private let envelopes: [JSONTree] = [
    #"{"candidates":[{"content":{"parts":[{"text":"{}","thought":false},{"text":"[]"}],"role":"model"},"#
        + #""finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":3,"#
        + #""thoughtsTokenCount":2}}"#,
    #"{"promptFeedback":{"blockReason":"SAFETY"},"candidates":[]}"#,
    #"{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"API key not valid."}}"#,
].compactMap { try? JSONTree(Array($0.utf8)) }
