import Testing

@testable import Games

@Suite struct GameSettingsTests {
    @Test func whatIsSetComesBack() {
        var settings = GameSettings()
        for (_, value) in GameSettings.switches { settings[keyPath: value].toggle() }
        for (_, value) in GameSettings.sliders { settings[keyPath: value] = 5 }
        #expect(settings != GameSettings())
        #expect(GameSettings(json: settings.json) == settings)
    }

    @Test(arguments: [
        "", "{}", "null", "[1]", "{\"sound\": \"no\", \"musicVolume\": 101, \"soundVolume\": -1, \"haptics\": null}",
    ])
    func whatMakesNoSenseIsAsItWas(_ json: String) {
        #expect(GameSettings(json: json) == GameSettings())
    }

    @Test func oneValueThatMakesNoSenseCostsNoOther() {
        let settings = GameSettings(
            json: "{\"music\": false, \"sound\": 7, \"musicVolume\": 1e30, \"soundVolume\": 15, \"new\": true}")
        #expect(!settings.music && settings.sound && settings.soundVolume == 15)
        #expect(settings.musicVolume == GameSettings().musicVolume)
    }

    @Test func formsNameEachValueOnce() {
        let names = GameSettings.switches.map(\.name) + GameSettings.sliders.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(GameSettings().json.contains("\"\(name)\":")) }
    }
}
