namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>A method with a pooling builder: its continuations come from a pool, cleared, and return to it.</summary>
internal sealed class PooledActivation : MethodActivation
{
    private PooledActivation()
    {
    }

    public static new PooledActivation Instance { get; } = new();

    public override bool AlwaysReuses => true;

    public override bool ResultServesAsSlot => false;

    public override bool CompletesAsSource => true;

    public override bool IsPooled(Lowering lowering) => true;
}
