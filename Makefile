# The two commands: make run, make test.
BUILD := swift build --explicit-target-dependency-import-check error

.PHONY: run test rehearse setup setup-tests build check samples

run: setup build
	@scripts/run

test: setup-tests check

# Plays every scene of the launch against a fresh place.
rehearse: setup build
	@scripts/rehearse

setup:
	@scripts/setup

setup-tests:
	@scripts/setup --tests

build:
	@$(BUILD) --product emplace

# Everything that has to hold; one line per check, output only of failures.
check:
	@scripts/check
