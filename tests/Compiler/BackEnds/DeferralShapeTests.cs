using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.PassThrough;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Fixtures;
using Mono.Cecil;

namespace Async2.Compiler.Tests.BackEnds;

/// <summary>Which calls give a task in whose place a chain may go to the async half of the method, or to its caller.</summary>
public sealed class DeferralShapeTests : IDisposable
{
    private readonly ModuleDefinition _module = ModuleDefinition.ReadModule(typeof(Handing).Assembly.Location);

    public void Dispose() => _module.Dispose();

    [ReleaseTheory]
    [InlineData(nameof(Handing.Handed), 0, 1)]
    [InlineData(nameof(Handing.HandedByStatus), 0, 1)]
    [InlineData(nameof(Handing.HandedToValueTask), 0, 1)]
    [InlineData(nameof(Handing.HandedInTry), 0, 1)]
    [InlineData(nameof(Handing.HandedValueTask), 0, 1)]
    [InlineData(nameof(Handing.ReturnedBehindStores), 1, 0)]
    [InlineData(nameof(Handing.ReturnedValueTask), 1, 0)]
    [InlineData(nameof(Handing.ReturnedUnlessItHasFailed), 1, 0)]
    [InlineData(nameof(Handing.ReturnedUnlessItIsCanceled), 1, 0)]
    [InlineData(nameof(Handing.ReturnedIfItWaits), 1, 0)]
    public void A_task_that_only_a_half_or_the_caller_gets_is_deferred(string name, int returns, int halves)
    {
        var call = Assert.Single(CallsIn(name));
        Assert.Equal((returns, halves), (call.Returns.Count, call.Halves.Count));
    }

    [Theory]
    [InlineData(nameof(Handing.OtherType))]
    [InlineData(nameof(Handing.ValueTaskAsTask))]
    [InlineData(nameof(Handing.ValueTaskByReference))]
    [InlineData(nameof(Handing.KeptInField))]
    [InlineData(nameof(Handing.KeptByReference))]
    [InlineData(nameof(Handing.HandedTwice))]
    [InlineData(nameof(Handing.HandedElsewhere))]
    [InlineData(nameof(Handing.LookedAt))]
    [InlineData(nameof(Handing.Between))]
    [InlineData(nameof(Handing.InFinally))]
    public void A_task_that_anybody_else_sees_is_not(string name) => Assert.Empty(CallsIn(name));

    private IReadOnlyList<DeferredCall> CallsIn(string name)
    {
        var body = IlBody.CopyOf(_module.GetType(typeof(Handing).FullName).Methods.Single(m => m.Name == name));
        Tidy.ReturnsInPlace.Run(body);
        var flow = ControlFlow.Of(body);
        return DeferralShape.CallsIn(
            flow, Regions.Of(flow), lastCalls: [],
            (called, _) => called.Name.StartsWith("Half", StringComparison.Ordinal) ? new Half(called.Resolve()) : null);
    }

    private sealed class Half(MethodDefinition method) : Callee
    {
        public override MethodDefinition Method => method;

        public override bool MayDecline => false;

        public override ContextMode Contexts => ContextMode.Async1;

        public override MethodReference VariantWith(ModuleDefinition module, IEnumerable<TypeReference> typeArguments) =>
            throw new NotSupportedException();
    }

    /// <summary>Without optimisation the compiler keeps what a test says in a local.</summary>
    private sealed class ReleaseTheoryAttribute : TheoryAttribute
    {
        public ReleaseTheoryAttribute() =>
            Skip =
#if DEBUG
                "code compiled for Debug has other shapes";
#else
                null;
#endif
    }
}
