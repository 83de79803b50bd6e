namespace Async2.Fuzz.Worlds;

/// <summary>A synchronisation context that notes what is posted to it.</summary>
internal abstract class ProgramContext(World world) : SynchronizationContext
{
    public override SynchronizationContext CreateCopy() => this;

    public override void Post(SendOrPostCallback d, object? state)
    {
        world.NoteHandOver(GetType().Name, "Post");
        Pass(() => Run(d, state));
    }

    /// <summary>Has what was posted run, now or later.</summary>
    protected abstract void Pass(Action posted);

    /// <summary>Notes what an async void method has left to the context.</summary>
    protected virtual void NoteUnhandled(Exception exception) => world.Note("unhandled", exception);

    private void Run(SendOrPostCallback d, object? state)
    {
        var previous = Current;
        SetSynchronizationContext(this);
        try
        {
            d(state);
        }
        catch (Exception e)
        {
            NoteUnhandled(e);
        }
        finally
        {
            SetSynchronizationContext(previous);
        }
    }
}

/// <summary>Posts to the pump.</summary>
internal sealed class PumpContext(World world) : ProgramContext(world)
{
    private readonly World _world = world;

    protected override void Pass(Action posted) => _world.Later(0, posted);
}

/// <summary>Runs at once what is posted.</summary>
internal class InlineContext(World world) : ProgramContext(world)
{
    private readonly World _world = world;

    protected override void Pass(Action posted) => posted();

    // Whoever posts it has the exception raised under the contexts that it has itself.
    protected override void NoteUnhandled(Exception exception) => _world.NoteThrownOut(exception);
}

/// <summary>Another one, which programs change to.</summary>
internal sealed class OtherContext(World world) : InlineContext(world);
