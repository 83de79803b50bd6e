using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.FrontEnds;

/// <summary>What a front end says of a body that is damaged.</summary>
public class CompiledBodyTests
{
    [Fact]
    public void A_stack_that_does_not_fit_is_the_reason()
    {
        var method = new Scratch().Method();
        method.Body.Instructions.Add(Il.Of(OpCodes.Pop));
        method.Body.Instructions.Add(Il.Of(OpCodes.Ret));
        Assert.Equal("invalid IL in M0", Assert.Throws<Refusal>(() => CompiledBody.Of(method)).Message);
    }
}
