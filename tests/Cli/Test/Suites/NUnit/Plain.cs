using NUnit.Framework;

namespace Async2.Cli.Suites;

public class Plain
{
    [Test]
    public async Task Passes()
    {
        await Task.Yield();
        Assert.That(Environment.ProcessId, Is.Positive);
    }

    [TestCase(1)]
    [TestCase(2)]
    public async Task Row(int number)
    {
        await Task.Yield();
        Assert.That(number, Is.EqualTo(1));
    }

    [Test]
    public async Task Fails()
    {
        await Task.Yield();
        throw new InvalidOperationException("always");
    }

    [Test]
    [Ignore("why")]
    public void Skipped()
    {
    }

    [Test]
    public async Task Fails_only_woven()
    {
        await Task.Yield();
        Assert.That(Circumstances.Woven, Is.False);
    }

    [Test]
    public async Task Fails_in_another_way()
    {
        await Task.Yield();
        throw new InvalidOperationException(Circumstances.Woven ? "woven" : "as compiled");
    }
}
