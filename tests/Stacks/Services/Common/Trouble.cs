using System.Reflection;

namespace Serving;

/// <summary>A cause of trouble in a service. A class for each, whose name is the verb that starts it.</summary>
/// <typeparam name="TService">The service.</typeparam>
internal abstract class Trouble<TService>
{
    private int _begun;

    /// <summary>The number of flows that have called <see cref="Begin"/>.</summary>
    protected int Begun => Volatile.Read(ref _begun);

    /// <summary>The trouble with a name; null if there is none.</summary>
    public static Trouble<TService>? Named(string name)
    {
        var troubles = Assembly.GetExecutingAssembly().GetTypes().Where(t => t.IsAssignableTo(typeof(Trouble<TService>)));
        return troubles.FirstOrDefault(t => t.Name == name) is { } type ? (Trouble<TService>)Activator.CreateInstance(type)! : null;
    }

    /// <summary>Called before the service starts.</summary>
    public virtual void Prepare(TService service)
    {
    }

    /// <summary>Causes the trouble. Returns when it is about to settle.</summary>
    /// <remarks>Not async: the thread pool may be a part of the trouble.</remarks>
    public abstract void Start(TService service);

    /// <summary>Called by a flow just before it waits, or works, for ever.</summary>
    protected void Begin() => Interlocked.Increment(ref _begun);

    /// <summary>Blocks until so many flows are about to wait.</summary>
    protected void AwaitBegun(int count)
    {
        while (Begun < count) Thread.Sleep(10);
    }
}
