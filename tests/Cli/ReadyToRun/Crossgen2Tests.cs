using Async2.Cli.ReadyToRun;

namespace Async2.Cli.Tests.ReadyToRun;

/// <summary>Neither a version nor a name of the input can mean anything else to what is started for native code.</summary>
public sealed class Crossgen2Tests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("10.0.0;RestoreSources=/tmp")]
    [InlineData("10.0.0 -p:RestoreSources=/tmp")]
    [InlineData("10.0.0\n")]
    [InlineData("10.0.0/../../tools")]
    [InlineData("[10.0.0,)")]
    [InlineData("10.0.*")]
    [InlineData("")]
    public void What_an_app_says_its_version_is_can_only_be_one(string version)
    {
        var e = Assert.Throws<CommandException>(() => Crossgen2.Find(version, CancellationToken.None));
        Assert.StartsWith("not a version of .NET: ", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_name_cannot_be_an_option_of_the_compiler()
    {
        var output = _folder["out.dll"];

        var why = new Crossgen2(["/nowhere"]).Compile(
            _folder["a\n--jitpath:b.dll"], output, new NativeTarget("linux", "x64"), [], CancellationToken.None);

        Assert.StartsWith("no name for crossgen2: ", why, StringComparison.Ordinal);
        Assert.False(File.Exists(output + ".rsp"));
    }
}
