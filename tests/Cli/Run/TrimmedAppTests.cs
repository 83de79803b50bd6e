using System.Runtime.InteropServices;
using Async2.Cli.Folders;
using Async2.Compiler;
using Mono.Cecil;

namespace Async2.Cli.Tests.Run;

/// <summary>An app that brings a framework along, of which the SDK has trimmed away what the app does not use.</summary>
public sealed class TrimmedAppTests : IDisposable
{
    private static readonly string s_framework = RuntimeEnvironment.GetRuntimeDirectory();

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("app", "out")]
    [InlineData("app/TestApp.dll", "out.dll")]
    public void Is_refused_where_it_lacks_what_woven_code_needs(string input, string output)
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        File.Copy(typeof(object).Assembly.Location, _folder["app/System.Private.CoreLib.dll"]);

        var result = new Tool(_folder["cache"]).Run("rewrite", _folder[input], "-o", _folder[output]);

        result.ShouldFail(1, "a trimmed app: ");
        Assert.Contains("woven code needs System.Runtime, which was trimmed away: weave in its build", result.Error, StringComparison.Ordinal);
        Assert.False(Path.Exists(_folder[output]));
    }

    [Fact]
    public void A_framework_that_was_not_trimmed_has_all() => Assert.Null(TrimmedFramework.MissingIn(s_framework, RuntimeFile.Portable));

    [Fact]
    public void A_single_member_is_missed()
    {
        Directory.CreateDirectory(_folder["app"]);
        foreach (var file in Directory.GetFiles(s_framework, "*.dll")) File.CreateSymbolicLink(_folder[$"app/{Path.GetFileName(file)}"], file);
        File.Delete(_folder["app/System.Linq.dll"]);
        using (var linq = ModuleDefinition.ReadModule(Path.Combine(s_framework, "System.Linq.dll")))
        {
            linq.Attributes = ModuleAttributes.ILOnly; // Its native code is not written back.
            linq.Architecture = TargetArchitecture.I386;
            foreach (var method in linq.GetType("System.Linq.Enumerable").Methods.Where(m => m.Name == "SequenceEqual")) method.Name = "Gone";
            linq.Write(_folder["app/System.Linq.dll"]);
        }

        Assert.Contains("System.Linq.Enumerable::SequenceEqual", TrimmedFramework.MissingIn(_folder["app"], RuntimeFile.Portable), StringComparison.Ordinal);
    }
}
