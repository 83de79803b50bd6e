using Async2.Stacks.Heap;
using Async2.Stacks.Targets.Linux;

namespace Async2.Stacks.Targets;

/// <summary>A process that stands still until this is disposed of.</summary>
internal sealed class StoppedProcess : IDisposable
{
    private readonly IDisposable _stop;
    private readonly Func<uint, byte[]?> _registersOf;

    private StoppedProcess(IDisposable stop, Func<uint, byte[]?> registersOf) => (_stop, _registersOf) = (stop, registersOf);

    /// <summary>Stops a process.</summary>
    /// <param name="id">Its id.</param>
    /// <param name="name">Its name, for messages.</param>
    /// <exception cref="InspectionException">It cannot be stopped.</exception>
    public static StoppedProcess Stop(int id, string name)
    {
        try
        {
            return OperatingSystem.IsLinux() ? Seize(id, name) : Suspend(id);
        }
        catch (TimeoutException e)
        {
            throw new InspectionException("the process does not stop", name, $"try again: {e.Message}", e);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            throw ProcessAccess.Refused(id, name, e);
        }
    }

    /// <summary>A thread's registers, as the DAC wants them; null if it has ended.</summary>
    /// <param name="thread">The id by which this process knows the thread.</param>
    public byte[]? RegistersOf(uint thread) => _registersOf(thread);

    /// <summary>Lets it go on.</summary>
    public void Dispose() => _stop.Dispose();

    private static StoppedProcess Seize(int id, string name)
    {
        var seized = new SeizedProcess(id);
        if (!seized.HasEnded) return new(seized, seized.RegistersOf);
        seized.Dispose();
        throw ProcessAccess.Ended(name, null);
    }

    private static StoppedProcess Suspend(int id)
    {
        var suspended = DataTarget.AttachToProcess(id, suspend: true);
        return new(suspended, thread => StackMemory.RegistersOf(thread, suspended.DataReader));
    }
}
