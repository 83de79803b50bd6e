using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Async2.Compiler.Tests;

/// <summary>The shortest spelling of instructions: the one that Cecil finds.</summary>
public sealed class ShortFormTests
{
    [Fact]
    public void It_is_the_one_that_Cecil_finds()
    {
        using var expected = ModuleDefinition.ReadModule(typeof(ModuleDefinition).Assembly.Location);
        using var actual = ModuleDefinition.ReadModule(typeof(ModuleDefinition).Assembly.Location);
        foreach (var (one, other) in Bodies(expected).Zip(Bodies(actual)))
        {
            one.SimplifyMacros();
            one.OptimizeMacros();
            other.SimplifyMacros();
            ShortForm.Apply(other);

            Assert.Equal(one.Instructions.Select(i => i.ToString()), other.Instructions.Select(i => i.ToString()));
        }
    }

    private static IEnumerable<MethodBody> Bodies(ModuleDefinition module) =>
        module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody).Select(m => m.Body);
}
