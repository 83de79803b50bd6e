namespace Async2;

/// <summary>Finds the variant that a call through an interface, a virtual method or a delegate reaches.</summary>
/// <remarks>
/// <code>
/// fn = entries.Variant                                if the first entry is for the receiver's type; else:
/// fn = Dispatch.Find(entries, receiver, …)            searches; if that is Unknown:
/// fn = Dispatch.Resolve(ref entries, receiver, …)     once per type of receiver: the runtime itself resolves the slot (ldvirtftn);
///                                                     FindOrResolve does both
/// fn != 0:  AsyncResult&lt;T&gt; fn(receiver, args)        fn == 0:  receiver.M(args) and await the task
/// </code>
/// So no type gains an interface or a member. Overrides at any depth count, woven or not. A method that is not woven is called as
/// before. Thread-safe.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class Dispatch
{
    /// <summary>The slot has not been called on such a receiver yet.</summary>
    public const int Unknown = -1;

    /// <summary>Searching a longer list would cost more than <see cref="DispatchTable"/>.</summary>
    private const int MaxListLength = 4;

    /// <summary>
    /// The variant that a call of a slot reaches on <paramref name="receiver"/>; 0 if there is none, <see cref="Unknown"/> before the first
    /// call.
    /// </summary>
    /// <param name="entries">The entries of the call site.</param>
    /// <param name="receiver">The receiver, not null.</param>
    /// <param name="instance">The instance of a generic slot; 0 stands for all.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Find(DispatchEntry? entries, object receiver, nint instance)
    {
        nint methodTable = Receiver.MethodTableOf(receiver);
        if (EntryFor(entries, methodTable, instance) is { } entry) return entry.Variant;
        return entries?.Table is { } table ? table.Find(receiver, methodTable, instance) : Unknown;
    }

    /// <summary>
    /// The variant that a call of a slot reaches on <paramref name="receiver"/>, whose type alone decides; 0 if there is none.
    /// </summary>
    /// <param name="receiver">The receiver, not null.</param>
    /// <param name="entries">The entries of the call site.</param>
    /// <param name="resolve">The address of the method that resolves the slot: it takes the two others, and returns the variant.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe nint FindOrResolve(object receiver, ref DispatchEntry? entries, nint resolve)
    {
        nint variant = Find(entries, receiver, instance: 0);
        return variant != Unknown ? variant : ((delegate*<object, ref DispatchEntry?, nint>)resolve)(receiver, ref entries);
    }

    /// <summary>
    /// The variant that invoking <paramref name="callee"/> reaches, to be called with <see cref="TargetOf"/> first; 0 and <see
    /// cref="Unknown"/> as above.
    /// </summary>
    public static nint FindTarget(DispatchEntry? entries, Delegate callee) =>
        Find(entries, ReceiverOf(callee), DelegateCallee.Method(callee));

    /// <summary>The key of the method behind a delegate, among delegates with targets of one type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint MethodOf(Delegate callee) => DelegateCallee.Method(callee);

    /// <summary>The object whose type selects the entry: the target, or the delegate if that is null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReceiverOf(Delegate callee) => DelegateCallee.Target(callee) ?? callee;

    /// <summary>The first argument of the variant behind a delegate. That of a static method ignores it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object? TargetOf(Delegate callee) => DelegateCallee.Target(callee);

    /// <summary>Finds and stores the variant that the slot reaches on <paramref name="receiver"/>.</summary>
    /// <param name="entries">The entries of the call site.</param>
    /// <param name="receiver">The receiver, not null.</param>
    /// <param name="target">
    /// The slot bound to the receiver by <c>ldvirtftn</c>. It is never invoked, so its signature does not matter. The runtime thus resolves
    /// variance, default implementations, covariant returns and generic virtual methods.
    /// </param>
    /// <param name="returnType">The return type of the slot: an override with a covariant return has another variant.</param>
    /// <param name="caller">
    /// The mode of the calling method. In mode <see cref="ContextMode.Flow"/> it does not restore contexts, so it calls only variants in
    /// that mode.
    /// </param>
    /// <returns>The variant, or 0.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Resolve(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType,
        ContextMode caller = ContextMode.Async1) =>
        Remember(ref entries, receiver, instance: 0, target.Method, VariantLookup.Of(target.Method, returnType, caller));

    /// <summary>As <see cref="Resolve"/>, for the twin of a synchronous method.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTwin(ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType) =>
        Remember(ref entries, receiver, instance: 0, target.Method, VariantLookup.Of(target.Method, returnType, caller: null));

    /// <summary>As <see cref="Resolve"/>, for a slot that is generic, or of a generic interface.</summary>
    /// <param name="entries">As above.</param>
    /// <param name="receiver">As above.</param>
    /// <param name="target">As above.</param>
    /// <param name="returnType">As above.</param>
    /// <param name="instance">The instance of the slot.</param>
    /// <param name="slotType">The type that declares the slot.</param>
    /// <param name="isGenericMethod">Whether every instance needs an entry; else only those of an interface that the receiver implements
    /// more than once.</param>
    /// <param name="caller">As above.</param>
    /// <returns>The variant, or 0.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveInstance(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType, nint instance,
        RuntimeTypeHandle slotType, bool isGenericMethod, ContextMode caller = ContextMode.Async1) =>
        ResolveInstanceFor(ref entries, receiver, target, returnType, instance, slotType, isGenericMethod, caller);

    /// <summary>As <see cref="ResolveInstance"/>, for the twin of a synchronous method.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTwinInstance(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType, nint instance,
        RuntimeTypeHandle slotType, bool isGenericMethod) =>
        ResolveInstanceFor(ref entries, receiver, target, returnType, instance, slotType, isGenericMethod, caller: null);

    /// <summary>Finds and stores the variant that invoking <paramref name="callee"/> reaches.</summary>
    /// <returns>The variant, or 0.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTarget(
        ref DispatchEntry? entries, Delegate callee, RuntimeTypeHandle returnType, ContextMode caller = ContextMode.Async1) =>
        ResolveTargetFor(ref entries, callee, returnType, caller);

    /// <summary>As <see cref="ResolveTarget"/>, for the twin of a synchronous method.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTwinTarget(ref DispatchEntry? entries, Delegate callee, RuntimeTypeHandle returnType) =>
        ResolveTargetFor(ref entries, callee, returnType, caller: null);

    private static nint ResolveInstanceFor(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType, nint instance,
        RuntimeTypeHandle slotType, bool isGenericMethod, ContextMode? caller)
    {
        nint key = isGenericMethod || InterfaceInstances.Several(receiver.GetType(), Type.GetTypeFromHandle(slotType)!) ? instance : 0;
        return Remember(ref entries, receiver, key, target.Method, VariantLookup.Of(target.Method, returnType, caller));
    }

    private static nint ResolveTargetFor(
        ref DispatchEntry? entries, Delegate callee, RuntimeTypeHandle returnType, ContextMode? caller)
    {
        object receiver = ReceiverOf(callee);
        if (IsOfExpression(receiver.GetType())) return Remember(ref entries, receiver, instance: 0, method: null, variant: 0);
        MethodInfo method = callee.Method;
        bool passesTarget = DelegateCallee.PassesTarget(callee);
        bool isUnbound = caller is null && DelegateCallee.IsUnbound(callee); // only twins have variants for these
        nint variant = passesTarget || isUnbound ? VariantLookup.Of(method, returnType, caller, isUnbound) : 0;
        bool methodSuffices = passesTarget && method.DeclaringType is { IsGenericType: false };
        return Remember(ref entries, receiver, DelegateCallee.Method(callee), method, variant, methodSuffices);
    }

    // A compiled expression has no variant, and may be unloaded. All of them share one entry, so none is resolved at each call.
    private static bool IsOfExpression(Type target) => target.FullName == "System.Runtime.CompilerServices.Closure";

    private static nint Remember(
        ref DispatchEntry? entries, object receiver, nint instance, MethodInfo? method, nint variant, bool methodSuffices = false)
    {
        Type type = receiver.GetType();
        nint methodTable = Receiver.MethodTableOf(receiver);
        if (type.IsCollectible) WithTable(ref entries).AddCollectible(type, instance, variant);
        else if (method?.IsCollectible == true) return 0;    // a generic method over a type that may be unloaded: nothing weak names both
        else if (Volatile.Read(ref entries)?.Length >= MaxListLength)
            AsTable(ref entries).Add(methodTable, instance, variant);
        else
            // Many threads may resolve at the same time. If their equal entries filled the list, the call site would stay slow.
            AddInFront(
                ref entries,
                k => EntryFor(k, methodTable, instance) is null ? new(methodTable, instance, variant, k, methodSuffices) : k!);
        return variant;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static DispatchEntry? EntryFor(DispatchEntry? entries, nint methodTable, nint instance)
    {
        for (DispatchEntry? entry = entries; entry is not null; entry = entry.Next)
            if (entry.IsFor(methodTable, instance)) return entry;
        return null;
    }

    /// <summary>Adds a table beside the list.</summary>
    private static DispatchTable WithTable(ref DispatchEntry? entries)
    {
        if (Volatile.Read(ref entries)?.Table is null)
            AddInFront(ref entries, known => known?.Table is null ? new DispatchEntry(new DispatchTable(), known) : known);
        return Volatile.Read(ref entries)!.Table!;
    }

    /// <summary>Moves all entries to the table, so that no call searches a list first.</summary>
    private static DispatchTable AsTable(ref DispatchEntry? entries)
    {
        AddInFront(ref entries, known => known!.Next is null ? known : DispatchEntry.OfTable(known, MaxListLength));
        return Volatile.Read(ref entries)!.Table!;
    }

    private static void AddInFront(ref DispatchEntry? entries, Func<DispatchEntry?, DispatchEntry> add)
    {
        DispatchEntry? known;
        do known = Volatile.Read(ref entries);
        while (Interlocked.CompareExchange(ref entries, add(known), known) != known);
    }
}
