# The commands: make run, make test, make install.
# What is C among the dependencies, TLS and hashes above all, is optimized also where Swift is not: tests take half the time.
BUILD := swift build --package-path Server -Xcc -O2 --explicit-target-dependency-import-check error
# What tests and make run use has nothing for a debugger, which is a tenth of what the build takes.
DEBUG := -debug-info-format none

PREFIX ?= /usr/local
export PREFIX DESTDIR CONFIG

.PHONY: run test rehearse cluster install uninstall setup setup-cluster setup-tests build check samples

run: setup build
	@scripts/run

test: setup check

# Plays every case of the launch against a fresh place.
rehearse: setup build
	@scripts/rehearse

# Runs three servers of one place, with databases, an object store and a balancer, and plays every case against them.
cluster: setup-cluster build
	@scripts/cluster

# Puts `emplace` on the PATH, with manual pages and completions; make install PREFIX=~/.local needs no administrator.
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

# Everything that has to hold; one line per check, output only of failures.
check:
	@scripts/check
