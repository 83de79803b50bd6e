' Async Sub under a context that waits for it, ending normally and by an exception.
Namespace AsyncSubs
    Module Program
        Sub Main()
            Dim pump As New PumpContext("ui")
            pump.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape() As Task
            Fire("a", False)
            Fire("b", True)
            WriteLine("fired")
            Await Task.Yield()
            WriteLine("end")
        End Function

        Private Async Sub Fire(name As String, fail As Boolean)
            WriteLine($"in {name}")
            Await Task.Yield()
            If fail Then Throw New InvalidOperationException(name)
            WriteLine($"out {name} {PumpContext.CurrentName}")
        End Sub
    End Module
End Namespace
