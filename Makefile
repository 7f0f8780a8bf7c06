# The commands: make run, make test, make test-all, make install, make deb.
# The C code of dependencies, such as TLS and hashes, is optimized in debug builds, too, which halves the time of tests.
BUILD := swift build --package-path Server -Xcc -O2 --explicit-target-dependency-import-check error
# Builds for tests and make run have no debug information, which takes a tenth of the build time.
DEBUG := -debug-info-format none

PREFIX ?= /usr/local
export PREFIX DESTDIR CONFIG

.PHONY: run test test-all rehearse cluster install uninstall release deb setup setup-cluster setup-tests \
	setup-packages build check samples

run: setup build
	@scripts/run

# Format, build, all Swift tests that don't need other programs, and end-to-end tests of the main features.
test: setup check

# Everything: `make test`, then databases, object store, browsers, attacks, fuzzing, mutants, kills and races.
test-all: test
	@scripts/check --rest

# Plays every case of the launch against a new server.
rehearse: setup build
	@scripts/rehearse

# Runs three nodes of one installation, with databases, an object store and a load balancer, and plays every case.
cluster: setup-cluster build
	@scripts/cluster

# Puts `emplace` on the PATH, with manual pages and completions; make install PREFIX=~/.local needs no administrator.
install: setup
	@$(BUILD) $(if $(filter debug,$(CONFIG)),$(DEBUG)) -c $(or $(CONFIG),release) --product emplace
	@scripts/install

uninstall:
	@scripts/install --remove

# Builds the stripped program that packages contain, which needs no Swift toolchain to run.
release: setup
	@scripts/release

# Builds a Debian package.
deb: setup-packages release
	@scripts/deb

setup:
	@scripts/setup

setup-cluster:
	@scripts/setup --cluster

setup-tests:
	@scripts/setup --tests

setup-packages:
	@scripts/setup --packages

build:
	@$(BUILD) $(DEBUG) --product emplace

# One line for each check, and output only of checks that fail.
check:
	@scripts/check
