namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Expands awaits of tasks to the awaiter pattern, except those that are bound to a variant or joined to such an await.</summary>
/// <remarks>
/// <code>
/// Await(task)    →    a = task.GetAwaiter();  if (!a.IsCompleted) UnsafeAwaitAwaiter(a);  a.GetResult()
/// </code>
/// After it all suspension points wait for an awaiter or a variant.
/// </remarks>
internal static class ExpandAwaits
{
    private const string Services = "System.Runtime.CompilerServices.";

    public static void Run(Analysing method)
    {
        var body = method.Body;
        var edit = new BodyEdit(body);
        var locals = new Dictionary<string, VariableDefinition>();
        var left = method.Bound.SelectMany(b => new[] { b.Key, b.Value.OfTask }).ToHashSet();
        foreach (var await in body.Code.Where(i => AsyncHelpers.IsAwait(i) && !left.Contains(i)))
            edit.Replace(await, Pattern(body, (MethodReference)await.Operand, locals));
        edit.Apply();
    }

    private static Instruction[] Pattern(IlBody body, MethodReference await, Dictionary<string, VariableDefinition> locals)
    {
        var awaitable = AsyncHelpers.AwaitableOf(await);
        var members = new AwaiterMembers(body.Method.Module, awaitable);
        var awaiter = LocalOf(members.Awaiter);
        var getResult = Il.Of(OpCodes.Ldloca, awaiter);
        List<Instruction> code = [];
        if (awaitable.IsValueType)
        {
            var value = LocalOf(awaitable);
            code.AddRange([Il.Of(OpCodes.Stloc, value), Il.Of(OpCodes.Ldloca, value), Il.Call(members.GetAwaiter)]);
        }
        else
        {
            code.Add(Il.Of(OpCodes.Callvirt, members.GetAwaiter));
        }

        code.AddRange(
        [
            Il.Of(OpCodes.Stloc, awaiter),
            Il.Of(OpCodes.Ldloca, awaiter),
            Il.Call(members.IsCompleted),
            Il.Of(OpCodes.Brtrue, getResult),
            Il.Of(OpCodes.Ldloc, awaiter),
            Il.Call(AsyncHelpers.AwaitAwaiter(body.Method.Module, members.Awaiter, critical: true)),
            getResult,
            Il.Call(members.GetResult),
        ]);
        return [.. code];

        VariableDefinition LocalOf(TypeReference type)
        {
            if (!locals.TryGetValue(type.FullName, out var local)) locals[type.FullName] = local = body.AddLocal(type);
            return local;
        }
    }

    /// <summary>The awaiter type of a task type and the members that an await calls.</summary>
    private sealed class AwaiterMembers
    {
        public AwaiterMembers(ModuleDefinition module, TypeReference awaitable)
        {
            var core = CoreLibrary.Of(module);
            var open = awaitable.GetElementType().FullName;
            var (name, nested) = open switch
            {
                "System.Threading.Tasks.Task" => (Services + "TaskAwaiter", false),
                "System.Threading.Tasks.Task`1" => (Services + "TaskAwaiter`1", false),
                "System.Threading.Tasks.ValueTask" => (Services + "ValueTaskAwaiter", false),
                "System.Threading.Tasks.ValueTask`1" => (Services + "ValueTaskAwaiter`1", false),
                Services + "ConfiguredTaskAwaitable" or Services + "ConfiguredTaskAwaitable`1" => ("ConfiguredTaskAwaiter", true),
                _ => ("ConfiguredValueTaskAwaiter", true),
            };
            var result = AsyncHelpers.ResultOf(awaitable);
            var openAwaiter = nested ? Nested(awaitable, name) : core.Struct(name);
            Awaiter = result is null ? openAwaiter : CoreLibrary.Instance(openAwaiter, result);
            GetAwaiter = Member(
                "GetAwaiter", awaitable,
                result is null
                    ? openAwaiter
                    : CoreLibrary.Instance(openAwaiter, awaitable.GetElementType().GenericParameters[0]));
            IsCompleted = Member("get_IsCompleted", Awaiter, module.TypeSystem.Boolean);
            GetResult = Member("GetResult", Awaiter, result is null ? module.TypeSystem.Void : openAwaiter.GenericParameters[0]);
        }

        public TypeReference Awaiter { get; }

        public MethodReference GetAwaiter { get; }

        public MethodReference IsCompleted { get; }

        public MethodReference GetResult { get; }

        private static MethodReference Member(string name, TypeReference type, TypeReference returnType) =>
            new(name, returnType, type) { HasThis = true };

        private static TypeReference Nested(TypeReference awaitable, string name)
        {
            var outer = awaitable.GetElementType();
            var nested = new TypeReference("", name, outer.Module, outer.Scope) { DeclaringType = outer, IsValueType = true };
            if (outer.HasGenericParameters) nested.GenericParameters.Add(new GenericParameter(nested));
            return nested;
        }
    }
}
