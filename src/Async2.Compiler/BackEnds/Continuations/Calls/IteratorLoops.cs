namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>
/// Makes a loop over a configured enumerable (<c>ConfigureAwait</c>, <c>WithCancellation</c>) call the inner enumerator, so that the call
/// may go to a variant.
/// </summary>
/// <remarks>
/// <code>
/// ldloca e;  call Enumerator.MoveNextAsync;  call Await      →      s = IteratorLoop.Source(ref e, FLAG)
///                                                                    if (s != null) { s.MoveNextAsync().ConfigureAwait(FLAG);  Await }
///                                                                    else { e.MoveNextAsync();  Await }
/// </code>
/// FLAG is a guess from the method's code, and the test verifies it. DisposeAsync is treated alike.
/// </remarks>
internal static class IteratorLoops
{
    private const string Configured = "System.Runtime.CompilerServices.ConfiguredCancelableAsyncEnumerable`1";

    public static void Run(Analysing method)
    {
        if (!method.Options.Uses(Optimisation.IteratorLoops)) return;
        var body = method.Body;
        var edit = new BodyEdit(body);
        HashSet<Instruction>? targets = null;
        for (var i = 0; i + 2 < body.Code.Count; i++)
        {
            if (body.Code[i].OpCode.Code != Code.Call
                || body.Code[i].Operand is not MethodReference { Name: "MoveNextAsync" or "DisposeAsync" } called)
                continue;
            if (called.DeclaringType is not GenericInstanceType { ElementType.FullName: Configured + "/Enumerator" } enumerator
                || !AsyncHelpers.IsAwait(body.Code[i + 1]))
                continue;
            if ((targets ??= JumpTargets.Of(body)).Contains(body.Code[i + 1])) continue;
            edit.Replace(
                body.Code[i], Unwrapped(body, i, called.Name, enumerator.GenericArguments[0], method.Variants.In(method.Module).Runtime));
        }

        edit.Apply();
    }

    private static List<Instruction> Unwrapped(IlBody body, int call, string name, TypeReference item, RuntimeLibrary runtime)
    {
        var module = body.Method.Module;
        var core = CoreLibrary.Of(module);
        var flag = ContinuesOnCapturedContext(body);
        var source = body.AddLocal(CoreLibrary.Instance(core.Class("System.Collections.Generic.IAsyncEnumerator`1"), item));
        var (result, declaring) = name == "MoveNextAsync"
            ? (CoreLibrary.Instance(core.Struct("System.Threading.Tasks.ValueTask`1"), module.TypeSystem.Boolean), source.VariableType)
            : (core.Struct("System.Threading.Tasks.ValueTask"), core.Class("System.IAsyncDisposable"));
        var method = new MethodReference(name, result, declaring) { HasThis = true };
        return
        [
            Il.Of(OpCodes.Dup), Il.Constant(flag ? 1 : 0),
            runtime.Call(typeof(IteratorLoop), nameof(IteratorLoop.Source), item), Il.Of(OpCodes.Stloc, source),
            Il.Of(OpCodes.Ldloc, source), Il.Of(OpCodes.Brfalse, body.Code[call]),
            Il.Of(OpCodes.Pop), Il.Of(OpCodes.Ldloc, source), Il.Of(OpCodes.Callvirt, method), .. Await(method.ReturnType),
            Il.Of(OpCodes.Br, body.Code[call + 2]),
            body.Code[call],
        ];

        Instruction[] Await(TypeReference task) => flag
            ? [Il.Call(AsyncHelpers.Await(module, task))]
            : AsyncHelpers.AwaitAnywhere(body, task);
    }

    private static bool ContinuesOnCapturedContext(IlBody body)
    {
        for (var i = 1; i < body.Code.Count; i++)
        {
            if (body.Code[i].Operand is MethodReference { Name: "ConfigureAwait" } called
                && body.Code[i - 1].OpCode.Code == Code.Ldc_I4 && (int)body.Code[i - 1].Operand == 0
                && (called.DeclaringType.GetElementType().FullName == Configured
                    || called.DeclaringType.Name == "TaskAsyncEnumerableExtensions"))
                return false;
        }

        return true;
    }
}
