using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Async2.Internals;

namespace Async2;

/// <summary>The frames of a method's suspension points in stack traces: found out once per class of continuations.</summary>
[StackTraceHidden]
internal sealed class LogicalFrames
{
    // No point has this number, so it is located at a call of its own.
    private const int NoPoint = -1;

    private static readonly ConditionalWeakTable<Type, LogicalFrames> s_known = [];

    private readonly Frame _activation;
    private readonly SeenCall? _noPoint;
    private readonly nint _method;
    private LogicalFrame?[] _frames = [];

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor is needed.")]
    private LogicalFrames(Type activation)
    {
        _activation = (Frame)RuntimeHelpers.GetUninitializedObject(activation);
        _noPoint = SuspensionLine.Of(_activation, NoPoint);
        // The CLR's handle of code that instances of a generic class share is that of any instance's method.
        if (_noPoint?.Method is { DeclaringType: { } declaring } method)
            _method = declaring.IsGenericType ? ExactMethod(method, activation) : method.MethodHandle.Value;
    }

    /// <summary>Those of a class.</summary>
    internal static LogicalFrames Of(Type activation) => s_known.GetValue(activation, static type => new LogicalFrames(type));

    /// <summary>The frame of an activation that is at a suspension point.</summary>
    internal LogicalFrame At(int point)
    {
        LogicalFrame?[] frames = Volatile.Read(ref _frames);
        return (uint)point < (uint)frames.Length && frames[point] is { } known ? known : Add(point);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private LogicalFrame Add(int point)
    {
        LogicalFrame frame = Find(point);
        lock (this)
        {
            LogicalFrame?[] frames = [.. _frames, .. Enumerable.Repeat<LogicalFrame?>(null, Math.Max(0, point + 1 - _frames.Length))];
            frames[point] = frame;
            Volatile.Write(ref _frames, frames);
        }

        return frame;
    }

    private LogicalFrame Find(int point)
    {
        if (_noPoint is null || !ReturnAddresses.AreKnown || SuspensionLine.Of(_activation, point) is not { } line)
            return new LogicalFrame(0, _method);
        nint address = ReturnAddresses.StartsOfCode(line, _noPoint)
            .Select(start => start + line.Offset)
            .FirstOrDefault(address => StackTraceArray.OffsetOf(address, _method) == line.Offset);
        return new LogicalFrame(address, _method);
    }

    private static nint ExactMethod(MethodBase method, Type activation)
    {
        Type? type = activation;
        while (type is not null && (!type.IsGenericType || type.GetGenericTypeDefinition() != method.DeclaringType)) type = type.BaseType;
        return type is null ? 0 : MethodBase.GetMethodFromHandle(method.MethodHandle, type.TypeHandle)!.MethodHandle.Value;
    }
}
