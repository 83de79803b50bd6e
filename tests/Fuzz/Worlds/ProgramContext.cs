namespace Async2.Fuzz.Worlds;

/// <summary>A SynchronizationContext that notes posts in the trace.</summary>
internal abstract class ProgramContext(World world) : SynchronizationContext
{
    public override SynchronizationContext CreateCopy() => this;

    public override void Post(SendOrPostCallback d, object? state)
    {
        world.NoteHandOver(GetType().Name, "Post");
        Pass(() => Run(d, state));
    }

    /// <summary>Runs posted work, now or later.</summary>
    protected abstract void Pass(Action posted);

    /// <summary>Notes the exception that an async void method has passed to the context.</summary>
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

/// <summary>A context that posts to the pump.</summary>
internal sealed class PumpContext(World world) : ProgramContext(world)
{
    private readonly World _world = world;

    protected override void Pass(Action posted) => _world.Later(0, posted);
}

/// <summary>A context that runs posts at once.</summary>
internal class InlineContext(World world) : ProgramContext(world)
{
    private readonly World _world = world;

    protected override void Pass(Action posted) => posted();

    // The exception is raised under the poster's own contexts.
    protected override void NoteUnhandled(Exception exception) => _world.NoteThrownOut(exception);
}

/// <summary>Another context, which programs change to.</summary>
internal sealed class OtherContext(World world) : InlineContext(world);
