namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// The common code of lookups: a small method that the JIT inlines, for the type of receiver that the call site saw last, and a method
/// for all other types.
/// </summary>
/// <remarks>
/// <code>
/// nint lookup&lt;T…&gt;(receiver, ref entries)                                 nint resolve&lt;T…&gt;(receiver, ref entries)
///     if (receiver == null) return 0;        // the task method throws        fn = Dispatch.Find(entries, …);
///     if (entries.MethodTable == …) return entries.Variant;                   if (fn != Unknown) return fn;
///     return resolve(receiver, ref entries);                                 return Dispatch.Resolve(ref entries, …);
/// </code>
/// Both exist once for each method called (but see <see cref="TypeLookup"/>). The entries are a field of the call site, because most call
/// sites see one type of receiver only. Tests of further types would add a fifteenth to the native code of an assembly that calls much
/// through interfaces.
/// </remarks>
internal static class Lookup
{
    /// <summary>Makes both; the first needs the second.</summary>
    /// <param name="helper">The type that they are added to.</param>
    /// <param name="name">The name of the method called.</param>
    /// <param name="receiver">The type of the receiver.</param>
    /// <param name="typeParameters">The type parameters of the method called.</param>
    /// <param name="matches">As for <see cref="MakeInlined"/>.</param>
    /// <param name="find">Leaves the variant that a search finds, or <see cref="Async2.Dispatch.Unknown"/>.</param>
    /// <param name="resolve">Leaves the variant.</param>
    public static SharedMethod Make(
        HelperType helper, string name, TypeReference receiver, IReadOnlyList<GenericParameter> typeParameters,
        Func<MethodDefinition, IReadOnlyList<EntryField[]>> matches, Func<MethodDefinition, IEnumerable<Instruction>> find,
        Func<MethodDefinition, IEnumerable<Instruction>> resolve)
    {
        var resolving = NewMethod(helper, "resolve " + name, receiver, typeParameters);
        resolving.ImplAttributes |= MethodImplAttributes.NoInlining;
        var lookup = NewMethod(helper, "lookup " + name, receiver, typeParameters);
        var shared = MakeInlined(helper, lookup, matches(lookup), [Il.Call(Instance(resolving, lookup.GenericParameters))]);
        shared.Need(new SharedMethod(helper, resolving, ResolvingBody(resolving, find(resolving), resolve(resolving))));
        return shared;
    }

    private static IlBody ResolvingBody(MethodDefinition resolving, IEnumerable<Instruction> find, IEnumerable<Instruction> resolve)
    {
        var body = IlBody.Empty(resolving, resolving.ReturnType);
        var unknown = Il.Of(OpCodes.Pop);
        body.Code.AddRange(
        [
            .. find, Il.Of(OpCodes.Dup), Il.Constant(Async2.Dispatch.Unknown), Il.Of(OpCodes.Conv_I),
            Il.Of(OpCodes.Beq, unknown), Il.Of(OpCodes.Ret),
            unknown, .. resolve, Il.Of(OpCodes.Ret),
        ]);
        return body;
    }

    /// <summary>Makes the method that the JIT inlines.</summary>
    /// <param name="helper">The type that it is added to.</param>
    /// <param name="lookup">Its declaration.</param>
    /// <param name="matches">The fields in which an entry must agree; if there are several lists, in those of one of them.</param>
    /// <param name="others">Takes receiver and entries from the stack; leaves the variant for all other types.</param>
    public static SharedMethod MakeInlined(
        HelperType helper, MethodDefinition lookup, IReadOnlyList<EntryField[]> matches, Instruction[] others)
    {
        var runtime = helper.Runtime;
        lookup.ImplAttributes |= MethodImplAttributes.AggressiveInlining;
        var body = IlBody.Empty(lookup, lookup.ReturnType);
        var entry = body.AddLocal(runtime.DispatchEntry);
        var none = Il.Constant(0);
        Instruction[] tests = [LoadReceiver(lookup), LoadEntries(lookup), .. others, Il.Of(OpCodes.Ret)];
        var miss = tests[0];
        foreach (var fields in matches.Reverse()) tests = [.. Match(fields, otherwise: tests[0]), .. tests];
        body.Code.AddRange(
            [
                LoadReceiver(lookup), Il.Of(OpCodes.Brfalse, none), LoadEntries(lookup), Il.Of(OpCodes.Ldind_Ref),
                Il.Of(OpCodes.Stloc, entry), Il.Of(OpCodes.Ldloc, entry), Il.Of(OpCodes.Brfalse, miss),
                .. tests,
                none, Il.Of(OpCodes.Conv_I), Il.Of(OpCodes.Ret),
            ]);
        return new SharedMethod(helper, lookup, body);

        IEnumerable<Instruction> Match(EntryField[] fields, Instruction otherwise) =>
        [
            .. fields.SelectMany(f => (Instruction[])[.. Load(f.Name), .. f.Wanted, Il.Of(OpCodes.Bne_Un, otherwise)]),
            .. Load(nameof(DispatchEntry.Variant)), Il.Of(OpCodes.Ret),
        ];

        Instruction[] Load(string field) =>
            [Il.Of(OpCodes.Ldloc, entry), Il.Of(OpCodes.Ldfld, runtime.Field(typeof(DispatchEntry), field))];
    }

    /// <summary>A method that takes a receiver and the entries of a call site, and returns a variant.</summary>
    /// <remarks>Its parameters have no names: each would be a row of metadata.</remarks>
    public static MethodDefinition NewMethod(
        HelperType helper, string name, TypeReference receiver, IReadOnlyList<GenericParameter> typeParameters)
    {
        var method = helper.NewMethod(name, typeParameters);
        method.ReturnType = helper.Module.TypeSystem.IntPtr;
        method.Parameters.Add(new ParameterDefinition(receiver));
        method.Parameters.Add(new ParameterDefinition(new ByReferenceType(helper.Runtime.DispatchEntry)));
        return method;
    }

    /// <summary>Calls the method of the runtime library that resolves for callers of a mode.</summary>
    /// <param name="runtime">The runtime library.</param>
    /// <param name="resolver">The method.</param>
    /// <param name="twins">The method for the twins of synchronous methods.</param>
    /// <param name="caller">The mode; null for twins.</param>
    public static Instruction[] Resolve(RuntimeLibrary runtime, string resolver, string twins, ContextMode? caller) => caller is { } mode
        ? [Il.Constant((int)mode), runtime.Call(typeof(Async2.Dispatch), resolver)]
        : [runtime.Call(typeof(Async2.Dispatch), twins)];

    /// <summary>The suffix of the lookups for a mode, or of those for twins.</summary>
    public static string Suffix(ContextMode? caller) => caller switch
    {
        null => " twin",
        ContextMode.Flow => " flow",
        _ => "",
    };

    public static Instruction LoadReceiver(MethodDefinition lookup) => Il.Of(OpCodes.Ldarg, lookup.Parameters[0]);

    /// <summary>Loads the reference to the field of the call site.</summary>
    public static Instruction LoadEntries(MethodDefinition lookup) => Il.Of(OpCodes.Ldarg, lookup.Parameters[1]);

    /// <summary><paramref name="method"/> with type arguments, if it takes any.</summary>
    public static MethodReference Instance(MethodReference method, IEnumerable<TypeReference> arguments)
    {
        if (!method.HasGenericParameters) return method;
        var instance = new GenericInstanceMethod(method);
        foreach (var argument in arguments) instance.GenericArguments.Add(argument);
        return instance;
    }

    /// <summary>The type arguments in a call: those of its type, then those of the method.</summary>
    public static IReadOnlyList<TypeReference> TypeArguments(MethodReference called) =>
    [
        .. (called.DeclaringType as GenericInstanceType)?.GenericArguments ?? [],
        .. (called as GenericInstanceMethod)?.GenericArguments ?? [],
    ];
}
