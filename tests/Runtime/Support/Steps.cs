namespace Async2.Tests;

/// <summary>Pins an interleaving: <c>Expect(1)</c>, <c>Expect(2)</c>, … must be passed in that order, and <c>Finish</c> last.</summary>
internal sealed class Steps
{
    private int _passed;

    public void Expect(int step) => Assert.Equal(step, Interlocked.Increment(ref _passed));

    public void Finish(int step) => Expect(step);
}
