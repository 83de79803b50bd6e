using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>An attribute alone makes blocking calls suspend, wherever it stands, and whatever the options say.</summary>
public sealed class BlockingAttributeTests : IDisposable
{
    private const string Prefix = "Async2.Compiler.Tests.Fixtures.Waiting.";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory();

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void On_an_assembly() => Assert.Equal(BlockingOutcome.Suspends, OutcomeWith(m => m.Assembly));

    [Fact]
    public void On_a_type() => Assert.Equal(BlockingOutcome.Suspends, OutcomeWith(m => m.GetType(typeof(Waiting).FullName)));

    [Fact]
    public void On_a_method_whose_callers_block() => Assert.Equal(
        BlockingOutcome.NoTwin, OutcomeWith(m => m.GetType(typeof(Waiting).FullName).Methods.First(m => m.Name == "Suspends")));

    [Fact]
    public void One_that_lets_calls_block_changes_nothing() => Assert.Null(Report(typeof(Waiting).Assembly.Location));

    private BlockingOutcome OutcomeWith(Func<ModuleDefinition, ICustomAttributeProvider> marked)
    {
        var path = Path.Combine(_folder.FullName, Path.GetFileName(typeof(Waiting).Assembly.Location));
        using (var module = ModuleDefinition.ReadModule(typeof(Waiting).Assembly.Location))
        {
            var mode = module.ImportReference(typeof(BlockingMode));
            marked(module).CustomAttributes.Add(
                new CustomAttribute(module.ImportReference(typeof(BlockingAttribute).GetConstructors()[0]))
                {
                    ConstructorArguments = { new(mode, (int)BlockingMode.Suspend) },
                });
            module.Write(path);
        }

        return Report(path)!.Of(Prefix).Calls.Single(c => c.Method.StartsWith($"{Prefix}Suspends(", StringComparison.Ordinal)).Outcome;
    }

    private static BlockingReport? Report(string path) => Assert.Single(
        new Explainer(new WeaveOptions { ReferenceFolders = [AppContext.BaseDirectory] }).Report([path]).Assemblies).Blocking;
}
