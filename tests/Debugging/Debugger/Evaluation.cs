using System.Runtime.InteropServices.Marshalling;
using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>Calls methods in the program, on the thread that has stopped.</summary>
internal static unsafe class Evaluation
{
    private const int Boolean = 0x02;

    /// <summary>Calls a method of an object's class.</summary>
    /// <param name="session">The session.</param>
    /// <param name="self">The object.</param>
    /// <param name="name">The method's name.</param>
    /// <param name="argument">A boolean argument; null if it has none.</param>
    /// <returns>The result; null if the class has no such method, the method returns nothing, or it throws.</returns>
    public static ICorDebugValue? Call(Session session, ICorDebugValue self, string name, bool? argument = null)
    {
        ((ICorDebugValue2)self).GetExactType(out var type);
        type.GetClass(out var definition);
        definition.GetToken(out var token);
        definition.GetModule(out var native);
        var module = session.ModuleOf(native);
        if (module.Metadata.MethodOf(token, name) is not { } method) return null;

        session.Thread.CreateEval(out var eval);
        List<ICorDebugValue> arguments = argument is { } value ? [self, Create(eval, value)] : [self];
        Call((ICorDebugEval2)eval, module.Function(method), [.. TypeArgumentsOf(type)], arguments);
        while (true)
        {
            switch (session.Run())
            {
                case DebugEvent.Evaluated { Threw: true }: return null;
                case DebugEvent.Evaluated:
                    eval.GetResult(out var result);
                    return result;
                case DebugEvent.Exited: throw new InvalidOperationException("the program has ended");
            }
        }
    }

    private static ICorDebugValue Create(ICorDebugEval eval, bool value)
    {
        eval.CreateValue(Boolean, null, out var result);
        var data = (byte)(value ? 1 : 0);
        ((ICorDebugGenericValue)result).SetValue(&data);
        return result;
    }

    // One at most: builders have no more.
    private static IEnumerable<ICorDebugType> TypeArgumentsOf(ICorDebugType type)
    {
        type.EnumerateTypeParameters(out var list);
        list.GetCount(out var count);
        for (var i = 0; i < count; i++)
        {
            list.Next(1, out var argument, out _);
            yield return argument;
        }
    }

    private static void Call(ICorDebugEval2 eval, ICorDebugFunction function, List<ICorDebugType> types, List<ICorDebugValue> arguments)
    {
        var nativeTypes = types.Select(t => (nint)ComInterfaceMarshaller<ICorDebugType>.ConvertToUnmanaged(t)).ToArray();
        var nativeArguments = arguments.Select(a => (nint)ComInterfaceMarshaller<ICorDebugValue>.ConvertToUnmanaged(a)).ToArray();
        fixed (nint* firstType = nativeTypes)
        fixed (nint* firstArgument = nativeArguments)
            eval.CallParameterizedFunction(function, (uint)nativeTypes.Length, firstType, (uint)nativeArguments.Length, firstArgument);
        foreach (var type in nativeTypes) ComInterfaceMarshaller<ICorDebugType>.Free((void*)type);
        foreach (var argument in nativeArguments) ComInterfaceMarshaller<ICorDebugValue>.Free((void*)argument);
    }
}
