/** Fails a test that expects nothing, such as one whose expectations are in a loop over an empty list. */
beforeEach(() => expect.hasAssertions());
