# Main targets: make run, make test, make install.

# C code in dependencies, mainly TLS and hashes, is optimized in debug builds too. That halves the time of tests.
BUILD := swift build --package-path Server -Xcc -O2 --explicit-target-dependency-import-check error
# Debug builds have no debug information, which saves a tenth of the build time.
DEBUG := -debug-info-format none

PREFIX ?= /usr/local
export PREFIX DESTDIR CONFIG

.PHONY: run test rehearse cluster install uninstall setup setup-cluster setup-tests build check samples

run: setup build
	@scripts/run

test: setup check

# Rehearses every case against a new server.
rehearse: setup build
	@scripts/rehearse

# Runs three servers with databases, an object store and a balancer, and rehearses every case against them.
cluster: setup-cluster build
	@scripts/cluster

# Installs `emplace` with manual pages and shell completions. make install PREFIX=~/.local doesn't need root.
install: setup
	@$(BUILD) $(if $(filter debug,$(CONFIG)),$(DEBUG)) -c $(or $(CONFIG),release) --product emplace
	@scripts/install

uninstall:
	@scripts/install --remove

setup:
	@scripts/setup

setup-cluster:
	@scripts/setup --cluster

setup-tests:
	@scripts/setup --tests

build:
	@$(BUILD) $(DEBUG) --product emplace

# Runs all checks. Prints one line for each check, and the output of a check that fails.
check:
	@scripts/check
