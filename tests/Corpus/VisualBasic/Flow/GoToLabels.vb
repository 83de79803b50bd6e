' GoTo forwards and backwards over awaits, and out of Try blocks.
Namespace GoToLabels
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim n = 0
again:
            n += Await Steps.Of(completion.Calm(), 1)
            If n < 3 Then GoTo again
            Try
                Await Steps.Go(completion)
                If n = 3 Then GoTo done
                WriteLine("never")
            Finally
                WriteLine("finally")
            End Try
done:
            WriteLine(n)
        End Function
    End Module
End Namespace
