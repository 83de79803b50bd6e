using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Whatever order its blocks stand in, a body is written with a <c>.maxstack</c> that the runtime takes.</summary>
public sealed class MaxStackTests
{
    // To what is on the stack: as many values as a tiny header stands for.
    private const string AddEight = """
        ldarg a
        ldarg a
        ldarg a
        ldarg a
        ldarg a
        ldarg a
        ldarg a
        ldarg a
        add
        add
        add
        add
        add
        add
        add
        add
        """;

    // Cecil counts one value less than there is.
    private const string OneLess = $$"""
          br L2
        L1:
          call C::UseObject(object)
        {{AddEight}}
          ret
        L2:
          ldarg a
          ldarg s
          br L1
        """;

    private const string InHandler = $$"""
          .try {
            leave L4
          } catch Exception {
            br L2
          L1:
            ldarg a
        {{AddEight}}
            pop
            pop
            leave L4
          L2:
            br L1
          }
        L4:
          ldarg a
          ret
        """;

    [Theory]
    [InlineData(OneLess)]
    [InlineData(InHandler)]
    public void Code_that_is_reached_from_below_with_values_on_the_stack_is_taken(string text)
    {
        Assert.Single(JustInTime.Refused(Written(text)));

        var raised = Written(text);
        MaxStack.Raise(raised.Module);
        Assert.Empty(JustInTime.Refused(raised));
    }

    [Fact]
    public void Nothing_is_added_to_what_compilers_write()
    {
        using var module = ModuleDefinition.ReadModule(typeof(ModuleDefinition).Assembly.Location);
        var bodies = module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody).Select(m => m.Body).ToList();
        var before = bodies.Sum(b => b.Instructions.Count);
        Assert.True(before > 50_000, $"{before} instructions");

        MaxStack.Raise(module);

        Assert.Equal(before, bodies.Sum(b => b.Instructions.Count));
    }

    private static Scratch Written(string text)
    {
        var scratch = new Scratch();
        var body = scratch.Body(text);
        Assert.Empty(IlVerifier.Verify(body));
        BodyWriter.Write(body, body.Method);
        return scratch;
    }
}
