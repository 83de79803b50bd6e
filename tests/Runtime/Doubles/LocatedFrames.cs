using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>Frames of files that there are not, as woven code says where its suspension points are.</summary>
internal abstract class LocatedFrame(Func<Fault, Continuation?>? handle) : Frame<int>
{
    public override Continuation? Resume(Continuation? completed, Exception? thrown) =>
        handle is not null && completed is Fault fault ? handle(fault) : throw new UnreachableException();
}

/// <summary>Points 0, 1 and 2 are in three lines.</summary>
internal sealed class MiddleFrame(Func<Fault, Continuation?>? handle = null) : LocatedFrame(handle)
{
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    public override void Locate(int point, Exception exception)
    {
        switch (point)
        {
            case 0:
#line 10 "/middle.cs"
                throw exception;
            case 1:
#line 20 "/middle.cs"
                throw exception;
            case 2:
#line 30 "/middle.cs"
                throw exception;
            default:
#line hidden
                throw exception;
#line default
        }
    }
}

/// <summary>A frame of a class that is generic, over a reference type in shared code.</summary>
internal sealed class GenericFrame<T>(Func<Fault, Continuation?>? handle = null) : LocatedFrame(handle)
{
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    public override void Locate(int point, Exception exception)
    {
        switch (point)
        {
            case 0:
#line 5 "/generic.cs"
                throw exception;
            default:
#line hidden
                throw exception;
#line default
        }
    }
}

/// <summary>A frame of which no line is known.</summary>
internal sealed class FrameWithoutLine(Func<Fault, Continuation?>? handle = null) : LocatedFrame(handle)
{
#line hidden
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    public override void Locate(int point, Exception exception) => throw exception;
#line default
}

/// <summary>A frame that is in no stack trace.</summary>
internal sealed class UnlocatedFrame() : LocatedFrame(null);
