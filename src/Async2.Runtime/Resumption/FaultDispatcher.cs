using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The dispatcher's way for a fault that has come out of a frame: to the handlers above it, and at last to the root.</summary>
[StackTraceHidden]
internal static class FaultDispatcher
{
    private static readonly nint[] s_ownFrames = [.. Frames.Of(typeof(Dispatcher)), .. Frames.Of(typeof(FaultDispatcher))];

    /// <summary>
    /// A fault has come out of the frame in <see cref="ChainRoot.Leaf"/>: resumes the handlers that it meets on its way up.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void RunHandlers(ChainRoot root, ref DispatchPass pass, Fault fault)
    {
        for (Fault? current = fault; current is not null;)
        {
            pass.LeaveFirst();
            if (FindHandler(root, ref pass, root.Leaf!, current) is not { } handler) return;
            try
            {
                current = Dispatcher.RunFrom(root, ref pass, handler, current);
            }
            catch (Exception exception)
            {
                current = Catch(ref pass, exception);
            }
        }
    }

    /// <summary>
    /// An exception was thrown through a frame: it goes on as a fault, or, if the chain is not ours any more, where nobody can handle it.
    /// </summary>
    internal static Fault? Catch(ref DispatchPass pass, Exception exception)
    {
        if (pass.OwnsChain)
        {
            StackTraceRecord.TrimEnd(exception, s_ownFrames);
            pass.ThrownThroughFirst();
            return new Fault(exception);
        }

        AsyncExceptions.ThrowOnThreadPool(exception);
        return null;
    }

    /// <summary>
    /// A fault has left <paramref name="from"/>: skips the frames that cannot handle it. Returns the frame that can,
    /// if it is to be resumed on this thread.
    /// </summary>
    private static Continuation? FindHandler(ChainRoot root, ref DispatchPass pass, Continuation from, Fault fault)
    {
        // Nothing runs between two frames that are skipped: where one may be inlined, the next may.
        bool inlines = false;
        while (true)
        {
            Continuation? here = from.Next!;
            if (here == root)
            {
                pass.OwnsChain = false;
                root.Leaf = null;
                root.SetException(fault.Complete());
                return null;
            }

            if (!inlines || !here.MayBeResumed)
            {
                bool isFree = here.IsActivation && !from.CompletesAsSource;
                here = Transfer.GoOn(root, ref pass, from, fault);
                if (here is null) return null;
                inlines = isFree && pass.InPlace.End is null;
            }

            if (here.IsInTry) return root.Leaf = here;
            fault.Skip(here);
            from = here;
        }
    }

    // A type of its own: trimming warns of a method with such an annotation that is itself among those that are looked up.
    private static class Frames
    {
        public static IEnumerable<nint> Of([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicMethods)] Type type) =>
            type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly).Select(m => m.MethodHandle.Value);
    }
}
