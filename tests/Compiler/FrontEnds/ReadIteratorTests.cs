using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Tests.FrontEnds;

/// <summary>Classes of async iterators that no compiler writes.</summary>
public class ReadIteratorTests
{
    [Fact]
    public void A_class_without_a_base_is_not_recognised()
    {
        using var module = ModuleDefinition.ReadModule(typeof(ReadIteratorTests).Assembly.Location);
        var found = AsyncMethods.In(module, new MethodSettings(ContextMode.Async1)).Single(f => f.Method.Name == nameof(Baseless));
        AsyncMethods.StateMachineType(found.Method)!.BaseType = null;

        var refusal = Assert.Throws<Refusal>(() => ReadIterator.Run(new Lifting(found)));
        Assert.Equal("iterator class not recognised", refusal.Message);
    }

    internal static async IAsyncEnumerable<int> Baseless()
    {
        await Task.Yield();
        yield return 1;
    }
}
