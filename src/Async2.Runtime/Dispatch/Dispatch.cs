namespace Async2;

/// <summary>
/// Dynamic dispatch of woven calls: which variant does a call through an interface, a virtual method or a delegate reach?
/// </summary>
/// <remarks>
/// <code>
/// fn = entries.Variant                                if the first entry is for the receiver's type; else:
/// fn = Dispatch.Find(entries, receiver, …)            searches; if that is Unknown:
/// fn = Dispatch.Resolve(ref entries, receiver, …)     once per type of receiver: the runtime itself resolves the slot (ldvirtftn);
///                                                     FindOrResolve does both
/// fn != 0:  AsyncResult&lt;T&gt; fn(receiver, args)        fn == 0:  receiver.M(args) and await the task
/// </code>
/// So no type gains an interface or a member, whatever overrides a method at any depth is honoured, woven or not, and a method
/// that is not woven is simply called. Thread-safe.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class Dispatch
{
    /// <summary>Nobody has called the slot on such a receiver yet.</summary>
    public const int Unknown = -1;

    /// <summary>To search a longer list would cost more than <see cref="DispatchTable"/> does.</summary>
    private const int MaxListLength = 4;

    /// <summary>
    /// The variant that a call of a slot reaches on <paramref name="receiver"/>; 0 if there is none, <see cref="Unknown"/> if nobody has
    /// asked yet.
    /// </summary>
    /// <param name="entries">The entries of the place.</param>
    /// <param name="receiver">The receiver, not null.</param>
    /// <param name="instance">Tells instances of a slot apart; 0 for what is the same in all of them.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Find(DispatchEntry? entries, object receiver, nint instance)
    {
        nint methodTable = Receiver.MethodTableOf(receiver);
        if (EntryFor(entries, methodTable, instance) is { } entry) return entry.Variant;
        return entries?.Overflow is { } overflow && overflow.TryFind(receiver, methodTable, instance, out nint variant) ? variant : Unknown;
    }

    /// <summary>
    /// The variant that a call of a slot reaches on <paramref name="receiver"/>, whose type alone decides; 0 if there is none.
    /// </summary>
    /// <param name="receiver">The receiver, not null.</param>
    /// <param name="entries">The entries of the place.</param>
    /// <param name="resolve">
    /// The address of the method that resolves the slot if nobody has asked yet: it takes the two others, and returns the variant.
    /// </param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe nint FindOrResolve(object receiver, ref DispatchEntry? entries, nint resolve)
    {
        nint variant = Find(entries, receiver, instance: 0);
        return variant != Unknown ? variant : ((delegate*<object, ref DispatchEntry?, nint>)resolve)(receiver, ref entries);
    }

    /// <summary>
    /// The variant that invoking <paramref name="callee"/> reaches, to be called with <see cref="TargetOf"/> first; 0 or <see
    /// cref="Unknown"/> as above.
    /// </summary>
    public static nint FindTarget(DispatchEntry? entries, Delegate callee) =>
        Find(entries, ReceiverOf(callee), DelegateCallee.Method(callee));

    /// <summary>What tells the methods behind delegates with targets of one type apart.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint MethodOf(Delegate callee) => DelegateCallee.Method(callee);

    /// <summary>The object whose type the entries are asked for: a delegate may be closed over null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object ReceiverOf(Delegate callee) => DelegateCallee.Target(callee) ?? callee;

    /// <summary>What the variant behind a delegate takes as its first argument.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object? TargetOf(Delegate callee) => DelegateCallee.Target(callee);

    /// <summary>Finds and remembers the variant that the slot reaches on <paramref name="receiver"/>.</summary>
    /// <param name="entries">Where it is remembered.</param>
    /// <param name="receiver">The receiver, not null.</param>
    /// <param name="target">
    /// The slot bound to the receiver by <c>ldvirtftn</c>, whatever its signature: only asked for its method, never invoked. So
    /// it is the runtime that resolves variance, default implementations, covariant returns and generic virtual methods.
    /// </param>
    /// <param name="returnType">What the slot returns: an override with a covariant return has another variant.</param>
    /// <param name="caller">
    /// The mode of the calling method. In mode <see cref="ContextMode.Flow"/> it does not protect itself from what a callee does to the
    /// contexts, so it reaches the variants of methods in that mode only.
    /// </param>
    /// <returns>The variant, or 0.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Resolve(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType,
        ContextMode caller = ContextMode.Async1) =>
        Remember(ref entries, receiver, instance: 0, target.Method, VariantLookup.Of(target.Method, returnType, caller));

    /// <summary>The same for a slot that is generic, or of a generic interface.</summary>
    /// <param name="entries">As above.</param>
    /// <param name="receiver">As above.</param>
    /// <param name="target">As above.</param>
    /// <param name="returnType">As above.</param>
    /// <param name="instance">Tells instances of the slot apart.</param>
    /// <param name="slotType">The type that declares the slot.</param>
    /// <param name="isGenericMethod">Whether every instance needs an entry; else only those of an interface that the receiver implements
    /// more than once.</param>
    /// <param name="caller">As above.</param>
    /// <returns>The variant, or 0.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveInstance(
        ref DispatchEntry? entries, object receiver, Delegate target, RuntimeTypeHandle returnType, nint instance,
        RuntimeTypeHandle slotType, bool isGenericMethod, ContextMode caller = ContextMode.Async1)
    {
        nint key = isGenericMethod || InterfaceInstances.Several(receiver.GetType(), Type.GetTypeFromHandle(slotType)!) ? instance : 0;
        return Remember(ref entries, receiver, key, target.Method, VariantLookup.Of(target.Method, returnType, caller));
    }

    /// <summary>Finds and remembers the variant that invoking <paramref name="callee"/> reaches.</summary>
    /// <returns>The variant, or 0.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ResolveTarget(
        ref DispatchEntry? entries, Delegate callee, RuntimeTypeHandle returnType, ContextMode caller = ContextMode.Async1)
    {
        object receiver = ReceiverOf(callee);
        if (IsOfExpression(receiver.GetType())) return Remember(ref entries, receiver, instance: 0, method: null, variant: 0);
        MethodInfo method = callee.Method;
        bool passesTarget = callee.Target is not null && callee.GetInvocationList().Length == 1;
        nint variant = passesTarget ? VariantLookup.Of(method, returnType, caller) : 0;
        return Remember(ref entries, receiver, DelegateCallee.Method(callee), method, variant);
    }

    // What an expression was compiled to has no variant, and may be unloaded: it is not told apart, so none is asked for at each call.
    private static bool IsOfExpression(Type target) => target.FullName == "System.Runtime.CompilerServices.Closure";

    private static nint Remember(ref DispatchEntry? entries, object receiver, nint instance, MethodInfo? method, nint variant)
    {
        Type type = receiver.GetType();
        nint methodTable = Receiver.MethodTableOf(receiver);
        if (type.IsCollectible) OverflowOf(ref entries).AddCollectible(type, instance, variant);
        else if (method?.IsCollectible == true) return 0;    // a generic method over a type that may be unloaded: nothing weak names both
        else if (Volatile.Read(ref entries)?.Length >= MaxListLength)
            TableOf(ref entries).Add(new(methodTable, instance, variant, next: null));
        else
            // Many threads may ask for the first time at once; a place where their entries filled the list would be slow ever after.
            AddInFront(ref entries, k => EntryFor(k, methodTable, instance) is null ? new(methodTable, instance, variant, k) : k!);
        return variant;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static DispatchEntry? EntryFor(DispatchEntry? entries, nint methodTable, nint instance)
    {
        for (DispatchEntry? entry = entries; entry is not null; entry = entry.Next)
            if (entry.IsFor(methodTable, instance)) return entry;
        return null;
    }

    private static DispatchOverflow OverflowOf(ref DispatchEntry? entries)
    {
        if (Volatile.Read(ref entries)?.Overflow is null)
            AddInFront(ref entries, known => known?.Overflow is null ? new DispatchEntry(new DispatchOverflow(), known) : known);
        return Volatile.Read(ref entries)!.Overflow!;
    }

    /// <summary>Where all entries are found from now on: whoever comes by does not search a list first.</summary>
    private static DispatchOverflow TableOf(ref DispatchEntry? entries)
    {
        AddInFront(ref entries, known => known!.Next is null ? known : DispatchEntry.OfTable(known, MaxListLength));
        return Volatile.Read(ref entries)!.Overflow!;
    }

    private static void AddInFront(ref DispatchEntry? entries, Func<DispatchEntry?, DispatchEntry> add)
    {
        DispatchEntry? known;
        do known = Volatile.Read(ref entries);
        while (Interlocked.CompareExchange(ref entries, add(known), known) != known);
    }
}
