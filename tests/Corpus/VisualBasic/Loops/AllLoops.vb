' For with steps, For Each, Do While, Do Until, Loop While, While: awaits in bounds, conditions and bodies.
Namespace AllLoops
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim w = completion.Calm()
            For i = Await Steps.Of(w, 5) To Await Steps.Of(w, 1) Step Await Steps.Of(w, -2)
                Write($"{i}{Await Steps.Of(w, "a")} ")
            Next
            For d = 0.5D To 2D Step 0.5D
                Await Steps.Go(w)
                Write($"{d} ")
            Next
            For Each s In Await Steps.Of(w, {"x", "y"})
                Write(s & Await Steps.Of(w, "!") & " ")
            Next
            WriteLine()
            Dim n = 0
            Do While Await Steps.Of(w, n < 2)
                n += 1
            Loop
            Do Until Await Steps.Of(w, n >= 4)
                n += Await Steps.Of(w, 1)
            Loop
            Do
                n += 10
                If n > 30 Then Exit Do
            Loop While Await Steps.Of(w, True)
            While n > 0
                n -= Await Steps.Of(w, 20)
                If n > 10 Then Continue While
                Await Steps.Go(completion)
            End While
            WriteLine(n)
        End Function
    End Module
End Namespace
