# Everything a person types. `make run` and `make test` each start from a Debian 12 that has only Swift.

SHELL := /bin/bash
.DEFAULT_GOAL := run
.PHONY: run build test test-units test-parity test-readers test-browser test-survival test-fuzz fuzz gif-conformance bench accuracy format lint clean

RELEASE := .build/release/motionbook
LANDMARK_BENCH := .build/release/LandmarkBench
OPTIMISED := -c release -Xswiftc -use-ld=lld
# Swift's own libraries go into the executable, so that it runs without the toolchain.
RELEASE_FLAGS := $(OPTIMISED) --static-swift-stdlib --product motionbook
BENCH_FLAGS := $(OPTIMISED) --product LandmarkBench
GIF_BENCH := .build/release/GIFBench
GIF_FLAGS := $(OPTIMISED) --product GIFBench

## Start the server on http://127.0.0.1:8080 (other options: make run ARGS="--port 9000").
run: build
	@exec $(RELEASE) serve $(ARGS)

## Build the executable, installing what is missing first.
build:
	@scripts/setup run
	@swift build $(RELEASE_FLAGS)

## Lint, unit tests of every room, landmarks beside MediaPipe's, GIFs in other programs, then the program in a real browser and under kill -9.
test:
	@scripts/setup test
	@$(MAKE) --no-print-directory lint test-units
	@swift build $(RELEASE_FLAGS)
	@swift build $(BENCH_FLAGS)
	@swift build $(GIF_FLAGS)
	@$(MAKE) --no-print-directory test-parity test-readers test-fuzz test-browser test-survival

# Tests that wait for a server or a worker go by themselves: those that decode would keep them waiting.
WAITING := (HTTPServer|Jobs|Routes|Store|WebApp)Tests
test-units:
	@swift test --parallel -Xswiftc -warnings-as-errors --filter '$(WAITING)'
	@swift test --parallel -Xswiftc -warnings-as-errors --skip '$(WAITING)'

test-parity:
	@.deps/bench/bin/python Benchmarks/landmarks/parity.py $(LANDMARK_BENCH) 2>.build/parity.log || { tail -n 20 .build/parity.log; exit 1; }

test-readers:
	@.deps/bench/bin/python Tests/Readers/run.py $(GIF_BENCH)

test-browser:
	@.deps/browser/bin/python Tests/Browser/run.py $(RELEASE)

test-survival:
	@python3 Tests/Survival/run.py $(RELEASE)

test-fuzz:
	@$(MAKE) --no-print-directory fuzz SECONDS_AT_MOST=30

## Feed GIFKit what strangers might send, until it breaks or RUNS inputs were read; then animations to write and read
## again, a twentieth as many (make fuzz RUNS=1000000). Faster and less strict: make fuzz SANITIZERS=fuzzer
RUNS ?= 10000000
SECONDS_AT_MOST ?= 0
SANITIZERS ?= fuzzer,address
FUZZ := .build/fuzz
fuzz:
	@python3 Fuzz/seeds.py $(FUZZ)/seeds
	@runs=$(RUNS); for what in Decode Encode; do \
		mkdir -p $(FUZZ)/$$what; \
		swiftc -O -wmo -use-ld=lld -swift-version 6 -parse-as-library -sanitize=$(SANITIZERS) -module-name GIFFuzz \
			Fuzz/GIF$${what}Fuzz.swift $$(find Sources/GIFKit -name '*.swift') -o $(FUZZ)/GIF$$what && \
		SWIFT_BACKTRACE=enable=no $(FUZZ)/GIF$$what -runs=$$runs -max_total_time=$(SECONDS_AT_MOST) -max_len=1024 \
			-verbosity=0 -print_final_stats=1 -artifact_prefix=$(FUZZ)/ $(FUZZ)/$$what $(FUZZ)/seeds || exit 1; \
		runs=$$((runs / 20)); \
	done

## Compare with MediaPipe's Python, nginx, and programs for GIFs, each in the same run (one part: make bench PARTS=gif).
bench:
	@scripts/setup bench
	@swift build $(RELEASE_FLAGS)
	@swift build $(BENCH_FLAGS)
	@swift build $(GIF_FLAGS)
	@Benchmarks/run $(RELEASE) $(LANDMARK_BENCH) $(GIF_BENCH) $(PARTS)

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
	@python3 -u Accuracy/run.py $(PARTS)

SWIFT_FILES := Package.swift Sources Tests Benchmarks Accuracy Fuzz
format:
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

lint:
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

clean:
	@rm -rf .build
