using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Async2.Compiler.Passes;
using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tests.Support;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Passes;

/// <summary>What becomes a method's reason, and what a mistake of ours.</summary>
public class PassRunnerTests
{
    [Fact]
    public void A_stack_that_does_not_fit_is_the_reason()
    {
        var method = new Scratch().Method();
        method.Body.Instructions.Add(Il.Of(OpCodes.Pop));
        method.Body.Instructions.Add(Il.Of(OpCodes.Ret));

        Assert.Equal(new Skip(SkipReason.DamagedCode, "unbalanced stack"), Reason(() => StackProducers.Of(IlBody.CopyOf(method))));
    }

    [Fact]
    public void What_a_pass_refuses_is_the_reason_and_what_else_it_throws_is_our_mistake()
    {
        Assert.Equal(new Skip(SkipReason.Synchronized), Reason(() => throw Refusal.Of(SkipReason.Synchronized)));
        Assert.Equal(new Skip(SkipReason.InternalError, nameof(FormatException)), Reason(() => throw new FormatException()));
        Assert.Null(Reason(() => { }));
    }

    private static Skip? Reason(Action attempt) => new PassRunner(verifiesEachPass: false).Attempt(attempt);
}
