using System.Runtime.ExceptionServices;

namespace Async2;

/// <summary>
/// An exception that leaves woven frames by returning. It is caught where it is thrown, and a variant or a resume body returns it in place
/// of a continuation. So frames without handlers are not unwound.
/// </summary>
/// <remarks>
/// <code>
/// throw e          try { throw e; } catch (Exception e) { return Fault.Raised(e); }   the CLR's own throw, in one frame
/// no handler       return Fault.Leave(fault, activation, point)               notes a frame for the stack trace
/// finally          fault = Fault.Deliver(fault, point); leave                 to a copy of the finally block
/// catch            … isinst fault.Exception … Fault.Catch(fault, activation)  completes the stack trace
/// anything else    Fault.Throw(fault)
/// </code>
/// Never a part of a chain. Not thread-safe: it belongs to the thread that runs the chain.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class Fault : Continuation
{
    private const int Noted = -1;

    /// <summary>The exception. Its stack trace lacks the frames that it has left since its throw.</summary>
    public readonly Exception Exception;

    private LogicalTrace _trace;     // mutable struct

    private int _point = Noted;

    internal Fault(Exception exception)
        : base(CallStatus.Faulted) => Exception = exception;

    /// <summary>The exception was thrown and caught in the frame that returns this.</summary>
    public static Fault Raised(Exception exception)
    {
        StackTraceArray.Know(exception);
        return new Fault(exception);
    }

    /// <summary>The code of a catch block, which stands outside of it, throws the exception again.</summary>
    /// <exception cref="System.Exception"><paramref name="exception"/>, with its stack trace.</exception>
    [DoesNotReturn]
    public static Exception Rethrow(Exception exception)
    {
        ExceptionDispatchInfo.Throw(exception);
        return exception;
    }

    /// <summary>As <see cref="Rethrow"/>, out of the method.</summary>
    public static Fault Rethrown(Exception exception) => new(exception);

    /// <summary>The fault leaves an activation that has no handler at the suspension point where it came in.</summary>
    /// <param name="fault">The fault that a callee returned.</param>
    /// <param name="activation">The class of the activation.</param>
    /// <param name="point">The number of the suspension point.</param>
    /// <returns><paramref name="fault"/>.</returns>
    public static Continuation Leave(Continuation fault, RuntimeTypeHandle activation, int point)
    {
        ((Fault)fault)._trace.Add(Type.GetTypeFromHandle(activation)!, point);
        return fault;
    }

    /// <summary>The fault leaves an activation whose handlers it has been delivered to.</summary>
    /// <returns><paramref name="fault"/>.</returns>
    public static Continuation LeaveHandlers(Fault fault, RuntimeTypeHandle activation)
    {
        fault.Note(activation);
        return fault;
    }

    /// <summary>The fault enters the try region around a suspension point.</summary>
    /// <returns><paramref name="fault"/>.</returns>
    public static Fault Deliver(Continuation fault, int point)
    {
        var delivered = (Fault)fault;
        delivered._point = point;
        return delivered;
    }

    /// <summary>The fault ends in a catch block, or continues from there as the same exception.</summary>
    /// <returns>The exception, with its whole stack trace.</returns>
    public static Exception Catch(Fault fault, RuntimeTypeHandle activation)
    {
        fault.Note(activation);
        return fault.Complete();
    }

    /// <summary>
    /// The fault enters a try region in which the CLR must find the handler. Its exception is thrown with its stack trace.
    /// </summary>
    /// <param name="fault">The fault that a callee returned, or that a resume body received.</param>
    /// <exception cref="System.Exception">The fault's, always.</exception>
    [DoesNotReturn]
    public static void Throw(Continuation fault) => ExceptionDispatchInfo.Throw(((Fault)fault).Complete());

    /// <summary>The fault passes a suspended activation that has no handler.</summary>
    internal void Skip(Frame activation) => _trace.Add(activation.GetType(), activation.Point);

    /// <summary>Adds the frames that were left to the exception's stack trace.</summary>
    /// <returns>The exception.</returns>
    internal Exception Complete()
    {
        _trace.MoveTo(Exception);
        return Exception;
    }

    private void Note(RuntimeTypeHandle activation)
    {
        if (_point != Noted) _trace.Add(Type.GetTypeFromHandle(activation)!, _point);
        _point = Noted;
    }
}
