namespace Async2.Cli.Suites;

[TestClass]
public class Plain
{
    [TestMethod]
    public async Task Passes()
    {
        await Task.Yield();
        Assert.IsGreaterThan(0, Environment.ProcessId);
    }

    [TestMethod]
    [DataRow(1)]
    [DataRow(2)]
    public async Task Row(int number)
    {
        await Task.Yield();
        Assert.AreEqual(1, number);
    }

    [TestMethod]
    public async Task Fails()
    {
        await Task.Yield();
        throw new InvalidOperationException("always");
    }

    [TestMethod]
    [Ignore("why")]
    public void Skipped()
    {
    }

    [TestMethod]
    public async Task Fails_only_woven()
    {
        await Task.Yield();
        Assert.IsFalse(Circumstances.Woven);
    }

    [TestMethod]
    public async Task Fails_in_another_way()
    {
        await Task.Yield();
        throw new InvalidOperationException(Circumstances.Woven ? "woven" : "as compiled");
    }
}
