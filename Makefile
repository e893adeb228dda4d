# Everything a person types. `make run` and `make test` each start from a Debian 12 that has only Swift.

SHELL := /bin/bash
.DEFAULT_GOAL := run
.PHONY: run build speech install deb test-deb test test-all quick test-scripts test-units test-builds test-parity test-readers test-browser test-survival test-fuzz installed widths looks browsers proxies api walls faults kills edits album uploads load fuzz gif-conformance bench accuracy format lint clean

RELEASE := .build/release/motionbook
LANDMARK_BENCH := .build/release/LandmarkBench
# Swift's own libraries go into the executable, so that it runs without the toolchain; into the benchmarks' programs, too,
# since other flags would compile everything anew.
OPTIMISED := -c release -Xswiftc -use-ld=lld --static-swift-stdlib
RELEASE_FLAGS := $(OPTIMISED) --product motionbook
BENCH_FLAGS := $(OPTIMISED) --product LandmarkBench
GIF_BENCH := .build/release/GIFBench
GIF_FLAGS := $(OPTIMISED) --product GIFBench
MESSAGE_BENCH := .build/release/MessageBench
MESSAGE_FLAGS := $(OPTIMISED) --product MessageBench

## Start the server on http://127.0.0.1:8080 (other options: make run ARGS="--port 9000").
run: SERVED = --serve $(ARGS)
run: build
	@exec $(RELEASE) serve $(ARGS)

## Build the executable, installing what is missing first.
build:
	@scripts/setup run $(SERVED)
	@swift build $(RELEASE_FLAGS)
	@$(RELEASE) prepare
	@scripts/speech make

## Record what games say in classes, for browsers without a voice (part of `make build`; seconds, and only what is new).
speech:
	@scripts/speech make

## Put what `make build` has built where systems have programs (make install PREFIX=/usr DESTDIR=stage).
PREFIX ?= /usr/local
install:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" packaging/install

## Make a Debian package, and say where it lies.
deb: build
	@scripts/setup package
	@rm -f .build/motionbook_*.deb
	@packaging/deb

## As root: the package on a bare Debian 12 without Swift, from its installation to its purge, and in browsers of another network.
test-deb: build
	@scripts/setup package
	@scripts/setup browsers
	@first=$$(REVISION=1 packaging/deb) && second=$$(REVISION=2 COMPRESSION=gzip packaging/deb) && \
		lintian --fail-on error "$$first" && python3 -u Tests/Package/run.py "$$first" "$$second"

## Lint, unit tests of scripts and of every room, landmarks beside MediaPipe's, GIFs and crops in other programs, then the program in a real browser and under kill -9.
test:
	@scripts/setup test
	@TABLE="$(TABLE)" scripts/stages.py lint test-scripts test-builds --beside test-browser test-survival test-units test-parity test-readers test-fuzz

## The same, and what takes long by nature: all widths and looks, other browsers, proxies, the API, walls, faults, kills, edits, albums, uploads, crowds, fuzz, accuracy, the Debian package (as root).
test-all: test
	@scripts/stages.py installed widths looks browsers proxies api walls faults kills edits album uploads load fuzz accuracy test-deb

## Style, the whole build, and the tests of the rooms that a change is in (of more than what is not committed: make quick SINCE=main).
quick:
	@scripts/quick $(SINCE)

# One build for all stages, which has the program as it is shipped but for Swift's own libraries, and rooms that tests can look into.
# A few tests at a time: more would keep each other waiting. Those that wait leave the processors to those that compute.
TEST_BUILD := -c release --scratch-path .build/tests -Xswiftc -enable-testing -Xswiftc -use-ld=lld -Xswiftc -warnings-as-errors \
	-Xlinker -rpath -Xlinker '$$ORIGIN/../../../../.deps/openvino/libs'
TESTED := .build/tests/release
UNIT_TESTS := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 $(TESTED)/motionbookPackageTests.xctest --testing-library swift-testing --quiet
test-builds:
	@swift build --build-tests $(TEST_BUILD)
	@$(TESTED)/motionbook prepare
	@scripts/speech make

# What scripts compute without a page.
test-scripts:
	@node --test $(sort $(wildcard Tests/Scripts/*.test.js))

test-units:
	@$(UNIT_TESTS)

test-parity:
	@.deps/bench/bin/python Benchmarks/landmarks/parity.py $(TESTED)/LandmarkBench 2>.build/parity.log || { tail -n 20 .build/parity.log; exit 1; }

test-readers:
	@.deps/bench/bin/python Tests/Readers/run.py $(TESTED)/GIFBench $(TESTED)/motionbook
	@.deps/bench/bin/python Tests/Readers/photos.py $(TESTED)/motionbook

# So many at a time. Tests of second opinions mostly wait for the clock, so they run beside those of survival.
PYTEST := .deps/browser/bin/python -B -m pytest
test-browser:
	@$(PYTEST) Tests/Browser -n 3 --program $(TESTED)/motionbook

test-survival:
	@$(PYTEST) Tests/Survival Tests/Opinions -n 5 --program $(TESTED)/motionbook

## The program as `make install` lays it out, away from the project.
installed: build
	@scripts/setup test
	@$(PYTEST) Tests/Survival/installed.py --long

## A clip's way to its report as root in a closed folder and as an ordinary user, with bubblewrap, without it, and without Landlock, too.
walls: build
	@scripts/setup test
	@$(PYTEST) Tests/Survival/walls.py --long

## Every page at the widths of phones, tablets and screens, magnified, and with more space between letters.
widths: build
	@scripts/setup test
	@$(PYTEST) Tests/Browser/widths.py --long

## What axe-core finds on every page in each of its sizes and themes.
looks: build
	@scripts/setup test
	@$(PYTEST) $$(grep -l "looked_at(" Tests/Browser/*.py) -n 2 --long

## The main flows, large uploads whose page is left, and the frames that reports name, in Chromium, Firefox and WebKitGTK.
browsers: build
	@scripts/setup browsers
	@$(PYTEST) Tests/Browsers -n 2 --long

## Large clips, events, games, messages and cameras behind nginx, Caddy and Apache, with and without TLS.
proxies: build
	@scripts/setup proxies
	@$(PYTEST) Tests/Browser/behind_proxies.py -n 2 --long

## The API for programs is as Public/openapi.json says: schemathesis asks for what that describes, and for what it does not allow.
api: build
	@scripts/setup api
	@$(PYTEST) Tests/API --long

## Each change to the data folder fails once, or the server is killed there (a part: make faults ARGS="--journeys deleting --every 5").
faults: build
	@python3 -u Tests/Survival/faults.py $(RELEASE) $(ARGS)

## kill -9 at random moments, KILLS times, with uploads, analyses and deletions running.
KILLS ?= 1000
kills: build
	@python3 -u Tests/Survival/storm.py $(RELEASE) $(KILLS) $(SEED)

## EDITS random edits of one data folder: search finds what a plain scan finds, and nothing grows but what is kept.
EDITS ?= 10000
edits:
	@swift build --build-tests $(TEST_BUILD)
	@EDITS=$(EDITS) $(UNIT_TESTS) --filter EditTests

## A folder with PHOTOS photos becomes a contact sheet, in Chromium.
PHOTOS ?= 200
album: build
	@scripts/setup test
	@PHOTOS=$(PHOTOS) $(PYTEST) Tests/Browser/album.py

## A clip of MIB mebibytes through CUTS cut connections and KILLS kills of the server, by each of CLIENTS: plain tuspy page.
CLIENTS ?=
MIB ?= 2048
CUTS ?= 50
uploads: KILLS = 10
uploads: build
	@scripts/setup test
	@.deps/browser/bin/python -u Tests/Survival/uploads.py $(RELEASE) $(MIB) $(CUTS) $(KILLS) $(CLIENTS)

## Uploads that race for a small disk, a full disk, 800 slow uploads and 1,000 slow readers.
load: build
	@python3 -u Tests/Survival/load.py $(RELEASE)

# What is built for tests will do for some seconds: it sees no new ways, but changes good inputs all the same.
test-fuzz: SECONDS_AT_MOST = 2
test-fuzz: ROOM_FUZZ_BUILD = $(TEST_BUILD)
test-fuzz: fuzz

## Feed what strangers and their workers might send to each parser, until one breaks or each read RUNS inputs
## (make fuzz RUNS=1000000; some of them: make fuzz TARGETS="cookies form"). Faster and less strict: SANITIZERS=fuzzer
RUNS ?= 10000000
SECONDS_AT_MOST ?= 0
SANITIZERS ?= fuzzer,address
TARGETS ?=
FUZZ := .build/fuzz
FUZZ_PROGRAM := swiftc -O -wmo -use-ld=lld -swift-version 6 -package-name motionbook -parse-as-library -sanitize=$(SANITIZERS) Fuzz/FuzzTarget.swift
ROOM_FUZZ_BUILD ?= -c release --scratch-path $(FUZZ)/rooms -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing -Xswiftc -use-ld=lld
# The parsers by themselves, with the texts of their errors: the server around them is not needed to feed them.
HTTP_PARSERS := $(addprefix Sources/HTTPServer/, Forms/ByteSearch Forms/FormFields Forms/MultipartEvent \
	Forms/MultipartParser Forms/ParameterizedValue Forms/PercentCoding Message/ByteRange Message/Cookies \
	Message/EntityTag Message/HTTPError Message/HeaderFields Message/HeaderName Message/ContentType Message/Status \
	Compression/AcceptEncoding Security/Authority Security/HostPolicy Security/WebOrigin Connection/HeaderCollector)
ROOM_LIBRARIES = $$(pkg-config --libs libavformat libavcodec libswresample libswscale libavutil sqlite3 libmagic zlib libcrypto libseccomp libsodium libqrencode libwebpdemux libheif libjpeg libtiff-4 libarchive glib-2.0 icu-i18n pangocairo) \
	-lmicrohttpd -lgnutls -lcurl -lZXing -lstdc++ -L.deps/openvino/libs -lopenvino_c -Xlinker -rpath -Xlinker $$PWD/.deps/openvino/libs
fuzz:
	@python3 Fuzz/seeds.py $(FUZZ)/seeds
	@$(FUZZ_PROGRAM) -module-name GIFFuzz Fuzz/GIF/*.swift $$(find Sources/GIFKit -name '*.swift') -o $(FUZZ)/GIFFuzz
	@swiftc -O -wmo -swift-version 6 -package-name motionbook -parse-as-library -module-name Domain -emit-module \
		-emit-module-path $(FUZZ)/Domain.swiftmodule -c $$(find Sources/Domain -name '*.swift') -o $(FUZZ)/Domain.o
	@$(FUZZ_PROGRAM) -module-name HTTPFuzz -I $(FUZZ) Fuzz/HTTP/*.swift $(addsuffix .swift, $(HTTP_PARSERS)) $(FUZZ)/Domain.o \
		-o $(FUZZ)/HTTPFuzz
	@MOTIONBOOK_FUZZ=1 swift build $(ROOM_FUZZ_BUILD) --product RoomFuzz
	@rooms=$$(MOTIONBOOK_FUZZ=1 swift build $(ROOM_FUZZ_BUILD) --show-bin-path) && \
		swiftc -use-ld=lld -sanitize=fuzzer -Xlinker --whole-archive $$rooms/libRoomFuzz.a -Xlinker --no-whole-archive \
		$(ROOM_LIBRARIES) -o $(FUZZ)/RoomFuzz
	@python3 Fuzz/run.py $(FUZZ) $(RUNS) $(SECONDS_AT_MOST) $(TARGETS)

## Compare with MediaPipe's Python, nginx, and programs for GIFs, each in the same run (one part: make bench PARTS=gif).
bench:
	@scripts/setup bench
	@swift build $(RELEASE_FLAGS)
	@$(RELEASE) prepare
	@swift build $(BENCH_FLAGS)
	@swift build $(GIF_FLAGS)
	@swift build $(MESSAGE_FLAGS)
	@Benchmarks/run $(RELEASE) $(LANDMARK_BENCH) $(GIF_BENCH) $(MESSAGE_BENCH) $(PARTS)

## GIFs as GIFKit, Chromium, Pillow, FFmpeg and giflib show them, file by file (make gif-conformance SUITES=FOLDER).
SUITES ?= ../shared/data/gif
gif-conformance:
	@scripts/setup bench
	@swift build $(GIF_FLAGS)
	@.deps/bench/bin/python Benchmarks/gif/conformance.py $(GIF_BENCH) $(SUITES)

## How right the analyses are, on labelled clips and variants of them (one part: make accuracy PARTS=swings).
accuracy: build
	@swift build $(OPTIMISED) --product SwingBench
	@swift build $(OPTIMISED) --product HandBench
	@swift build $(OPTIMISED) --product ExpressionBench
	@swift build $(MESSAGE_FLAGS)
	@python3 -u Accuracy/run.py $(PARTS)

SWIFT_FILES := Package.swift Sources Tests Benchmarks Accuracy Fuzz
format:
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint:
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)
	@tsc --project jsconfig.json
	@scripts/languages check

clean:
	@rm -rf .build
