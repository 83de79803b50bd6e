namespace Async2.Compiler.Tests;

public sealed class WovenAssemblyTests
{
    [Fact]
    public void An_assembly_that_was_not_woven_or_cannot_be_read_says_nothing()
    {
        Assert.Null(WovenAssembly.TryRead(typeof(WovenAssembly).Assembly.Location));
        Assert.Null(WovenAssembly.TryRead("/nowhere.dll"));
    }
}
